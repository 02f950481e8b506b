"""What is asked by GraphQL. A page of pull requests brings its issues along; what is longer than a first page within
it, or only named in a text, is asked for in batches (`parts.py`)."""

from typing import Final

COMMITS: Final = """
totalCount pageInfo { hasNextPage endCursor }
nodes { commit {
  oid message authoredDate committedDate
  author { name user { login } }
  parents(first: 2) { nodes { oid } }
} }"""

FILES: Final = """
totalCount pageInfo { hasNextPage endCursor }
nodes { path additions deletions changeType }"""

REVIEWS: Final = """
totalCount pageInfo { hasNextPage endCursor }
nodes { state submittedAt author { login } }"""

LABELS: Final = """
totalCount pageInfo { hasNextPage endCursor }
nodes { name }"""

CONTEXTS: Final = """
totalCount pageInfo { hasNextPage endCursor }
nodes {
  __typename
  ... on CheckRun { name status conclusion }
  ... on StatusContext { context state }
}"""

COMMENTS: Final = """
totalCount pageInfo { hasNextPage endCursor }
nodes { body createdAt author { login } }"""

ISSUE: Final = f"""
__typename id number title body state createdAt closedAt url
author {{ login }}
repository {{ nameWithOwner }}
labels(first: 20) {{ {LABELS} }}
comments(first: 50) {{ {COMMENTS} }}"""

CLOSED_ISSUES: Final = f"""
totalCount pageInfo {{ hasNextPage endCursor }}
nodes {{ {ISSUE} }}"""

PULL_REQUEST: Final = f"""
id number title body url createdAt updatedAt mergedAt baseRefName headRefOid changedFiles
author {{ __typename login }}
mergeCommit {{ oid }}
labels(first: 20) {{ {LABELS} }}
commits(first: 50) {{ {COMMITS} }}
files(first: 100) {{ {FILES} }}
reviews(first: 20) {{ {REVIEWS} }}
closingIssuesReferences(first: 10) {{ {CLOSED_ISSUES} }}
last: commits(last: 1) {{ nodes {{ commit {{
  statusCheckRollup {{ id state contexts(first: 50) {{ {CONTEXTS} }} }}
}} }} }}"""

_PAGE: Final = """
query Page($owner: String!, $name: String!, $size: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    nameWithOwner url isEmpty
    pullRequests(states: MERGED, first: $size, after: $after, orderBy: {field: UPDATED_AT, direction: DESC}) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { %s }
    }
  }
}"""

PULL_REQUESTS: Final = _PAGE % PULL_REQUEST
"""A page of merged pull requests, last updated first."""

BY_NUMBER: Final = """
query Named($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) { nameWithOwner url isEmpty %s }
}"""
"""Of one repository, whatever stands in the place of `%s`."""

NUMBERS: Final = _PAGE % "number updatedAt"
"""The same page with next to nothing in it: to step over what the host can't tell."""
