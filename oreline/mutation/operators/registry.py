"""All operators. A new one is one file here and one line below."""

from typing import Final

from oreline.mutation.operator import Operator
from oreline.mutation.operators.argument_swapped import ARGUMENT_SWAPPED
from oreline.mutation.operators.arithmetic_operator_swapped import ARITHMETIC_OPERATOR_SWAPPED
from oreline.mutation.operators.attribute_misused import ATTRIBUTE_MISUSED
from oreline.mutation.operators.augmented_assignment_changed import AUGMENTED_ASSIGNMENT_CHANGED
from oreline.mutation.operators.await_dropped import AWAIT_DROPPED
from oreline.mutation.operators.base_removed import BASE_REMOVED
from oreline.mutation.operators.bodies_swapped import BODIES_SWAPPED
from oreline.mutation.operators.body_emptied import BODY_EMPTIED
from oreline.mutation.operators.boolean_flipped import BOOLEAN_FLIPPED
from oreline.mutation.operators.boolean_operator_swapped import BOOLEAN_OPERATOR_SWAPPED
from oreline.mutation.operators.branch_removed import BRANCH_REMOVED
from oreline.mutation.operators.branches_swapped import BRANCHES_SWAPPED
from oreline.mutation.operators.call_removed import CALL_REMOVED
from oreline.mutation.operators.case_falls_through import CASE_FALLS_THROUGH
from oreline.mutation.operators.case_narrowed import CASE_NARROWED
from oreline.mutation.operators.cast_dropped import CAST_DROPPED
from oreline.mutation.operators.chain_broken import CHAIN_BROKEN
from oreline.mutation.operators.choice_removed import CHOICE_REMOVED
from oreline.mutation.operators.cleanup_removed import CLEANUP_REMOVED
from oreline.mutation.operators.comparison_boundary import COMPARISON_BOUNDARY
from oreline.mutation.operators.comparison_reversed import COMPARISON_REVERSED
from oreline.mutation.operators.condition_dropped import CONDITION_DROPPED
from oreline.mutation.operators.condition_negated import CONDITION_NEGATED
from oreline.mutation.operators.conditional_removed import CONDITIONAL_REMOVED
from oreline.mutation.operators.constant_off_by_one import CONSTANT_OFF_BY_ONE
from oreline.mutation.operators.conversion_changed import CONVERSION_CHANGED
from oreline.mutation.operators.copy_missed import COPY_MISSED
from oreline.mutation.operators.default_changed import DEFAULT_CHANGED
from oreline.mutation.operators.encoding_changed import ENCODING_CHANGED
from oreline.mutation.operators.equality_loosened import EQUALITY_LOOSENED
from oreline.mutation.operators.equality_negated import EQUALITY_NEGATED
from oreline.mutation.operators.error_lost import ERROR_LOST
from oreline.mutation.operators.exception_caught_changed import EXCEPTION_CAUGHT_CHANGED
from oreline.mutation.operators.exception_raised_changed import EXCEPTION_RAISED_CHANGED
from oreline.mutation.operators.exception_swallowed import EXCEPTION_SWALLOWED
from oreline.mutation.operators.fallback_dropped import FALLBACK_DROPPED
from oreline.mutation.operators.filter_dropped import FILTER_DROPPED
from oreline.mutation.operators.grouping_dropped import GROUPING_DROPPED
from oreline.mutation.operators.guard_removed import GUARD_REMOVED
from oreline.mutation.operators.identity_negated import IDENTITY_NEGATED
from oreline.mutation.operators.index_off_by_one import INDEX_OFF_BY_ONE
from oreline.mutation.operators.invalidation_removed import INVALIDATION_REMOVED
from oreline.mutation.operators.isinstance_narrowed import ISINSTANCE_NARROWED
from oreline.mutation.operators.key_misused import KEY_MISUSED
from oreline.mutation.operators.keyword_argument_removed import KEYWORD_ARGUMENT_REMOVED
from oreline.mutation.operators.loop_cut_short import LOOP_CUT_SHORT
from oreline.mutation.operators.loop_exit_swapped import LOOP_EXIT_SWAPPED
from oreline.mutation.operators.loop_removed import LOOP_REMOVED
from oreline.mutation.operators.membership_negated import MEMBERSHIP_NEGATED
from oreline.mutation.operators.method_removed import METHOD_REMOVED
from oreline.mutation.operators.negation_dropped import NEGATION_DROPPED
from oreline.mutation.operators.none_check_loosened import NONE_CHECK_LOOSENED
from oreline.mutation.operators.normalisation_dropped import NORMALISATION_DROPPED
from oreline.mutation.operators.null_guard_dropped import NULL_GUARD_DROPPED
from oreline.mutation.operators.operand_swapped import OPERAND_SWAPPED
from oreline.mutation.operators.range_off_by_one import RANGE_OFF_BY_ONE
from oreline.mutation.operators.reassignment_removed import REASSIGNMENT_REMOVED
from oreline.mutation.operators.result_dropped import RESULT_DROPPED
from oreline.mutation.operators.return_missing import RETURN_MISSING
from oreline.mutation.operators.sibling_call import SIBLING_CALL
from oreline.mutation.operators.sign_dropped import SIGN_DROPPED
from oreline.mutation.operators.slice_off_by_one import SLICE_OFF_BY_ONE
from oreline.mutation.operators.state_shared import STATE_SHARED
from oreline.mutation.operators.state_update_removed import STATE_UPDATE_REMOVED
from oreline.mutation.operators.statement_order_swapped import STATEMENT_ORDER_SWAPPED
from oreline.mutation.operators.step_dropped import STEP_DROPPED
from oreline.mutation.operators.text_changed import TEXT_CHANGED
from oreline.mutation.operators.time_zone_changed import TIME_ZONE_CHANGED
from oreline.mutation.operators.truth_check_narrowed import TRUTH_CHECK_NARROWED
from oreline.mutation.operators.variable_misused import VARIABLE_MISUSED
from oreline.mutation.operators.wrapper_removed import WRAPPER_REMOVED

OPERATORS: Final[tuple[Operator, ...]] = (
    COMPARISON_BOUNDARY,
    COMPARISON_REVERSED,
    EQUALITY_NEGATED,
    MEMBERSHIP_NEGATED,
    IDENTITY_NEGATED,
    NONE_CHECK_LOOSENED,
    TRUTH_CHECK_NARROWED,
    CONDITION_NEGATED,
    CONDITION_DROPPED,
    NEGATION_DROPPED,
    BOOLEAN_OPERATOR_SWAPPED,
    BRANCHES_SWAPPED,
    BRANCH_REMOVED,
    GUARD_REMOVED,
    FILTER_DROPPED,
    ARITHMETIC_OPERATOR_SWAPPED,
    OPERAND_SWAPPED,
    GROUPING_DROPPED,
    SIGN_DROPPED,
    CONSTANT_OFF_BY_ONE,
    INDEX_OFF_BY_ONE,
    SLICE_OFF_BY_ONE,
    RANGE_OFF_BY_ONE,
    STEP_DROPPED,
    AUGMENTED_ASSIGNMENT_CHANGED,
    STATE_UPDATE_REMOVED,
    STATEMENT_ORDER_SWAPPED,
    LOOP_EXIT_SWAPPED,
    RETURN_MISSING,
    CLEANUP_REMOVED,
    INVALIDATION_REMOVED,
    CALL_REMOVED,
    COPY_MISSED,
    ARGUMENT_SWAPPED,
    KEYWORD_ARGUMENT_REMOVED,
    FALLBACK_DROPPED,
    DEFAULT_CHANGED,
    VARIABLE_MISUSED,
    SIBLING_CALL,
    NORMALISATION_DROPPED,
    ISINSTANCE_NARROWED,
    EXCEPTION_CAUGHT_CHANGED,
    EXCEPTION_RAISED_CHANGED,
    EXCEPTION_SWALLOWED,
    ERROR_LOST,
    EQUALITY_LOOSENED,
    NULL_GUARD_DROPPED,
    BOOLEAN_FLIPPED,
    BODIES_SWAPPED,
    CHOICE_REMOVED,
    CONDITIONAL_REMOVED,
    CASE_NARROWED,
    CASE_FALLS_THROUGH,
    CHAIN_BROKEN,
    TEXT_CHANGED,
    ENCODING_CHANGED,
    TIME_ZONE_CHANGED,
    CONVERSION_CHANGED,
    CAST_DROPPED,
    LOOP_CUT_SHORT,
    LOOP_REMOVED,
    REASSIGNMENT_REMOVED,
    RESULT_DROPPED,
    AWAIT_DROPPED,
    WRAPPER_REMOVED,
    STATE_SHARED,
    ATTRIBUTE_MISUSED,
    KEY_MISUSED,
    BODY_EMPTIED,
    METHOD_REMOVED,
    BASE_REMOVED,
)
