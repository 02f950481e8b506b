"""Profiles, their distance, the fit, and the score: right values on small cases, and what holds for any."""

import random
from itertools import pairwise

import pytest

from oreline.errors import RecipeError
from oreline.mutation.realism.choice import DEFAULT, profile_for, profile_of_change, profile_of_rows
from oreline.mutation.realism.distance import distance, distances
from oreline.mutation.realism.fit import fit_order
from oreline.mutation.realism.profile import DIMENSIONS, bin_of, make_profile, read_profile, to_json
from oreline.mutation.realism.score import score_realism
from oreline.mutation.realism.shape import SCOPES, Shape
from oreline.mutation.realism.versions import Versions
from oreline.mutation.realism.words.registry import VOCABULARIES


def a_shape(*kinds, sites=1, size=2, depths=None, distances=(), scope="function"):
    return Shape(
        kinds=tuple(sorted(kinds)),
        depths=tuple(depths or (0 for _ in kinds)),
        sites=sites,
        distances=distances,
        size=size,
        files=1,
        functions=1,
        scope=scope,
    )


def some_shapes(seed, count, kinds="abcd"):
    draw = random.Random(seed)
    shapes = []
    for _ in range(count):
        sites = draw.choice([1, 1, 2, 3])
        shapes.append(
            a_shape(
                *draw.choices(kinds, k=sites),
                sites=sites,
                size=draw.randint(1, 40),
                distances=tuple(draw.randint(2, 200) for _ in range(sites - 1)),
                scope=draw.choice(SCOPES),
            )
        )
    return shapes


@pytest.mark.parametrize(
    ("dimension", "value", "expected"),
    [
        ("depth", 0, "0"), ("depth", 9, "4+"), ("sites", 1, "1"), ("sites", 6, "5-8"), ("size", 3, "3-4"),
        ("size", 65, "65+"), ("distance", 2, "1-2"), ("distance", 11, "11-20"),
    ],
)  # fmt: skip
def test_bins(dimension, value, expected):
    assert bin_of(dimension, value) == expected


def test_a_change_counts_once_however_many_edits_it_has():
    profile = make_profile("p", [a_shape("a"), a_shape("a", "b", "b", "b"), a_shape()])
    assert profile.changes == 2
    assert profile.histograms["kind"] == {"a": 1.25, "b": 0.75}
    assert profile.histograms["distance"] == {}


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ({"a": 1}, {"a": 5}, 0.0),
        ({"a": 1}, {"b": 1}, 1.0),
        ({}, {"b": 1}, 1.0),
        ({}, {}, 0.0),
        ({"a": 1, "b": 1}, {"a": 1}, 0.5579),
    ],
)
def test_distance(left, right, expected):
    assert distance(left, right) == pytest.approx(expected, abs=1e-4)
    assert distance(left, right) == distance(right, left)


def test_the_triangle_holds():
    histograms = [make_profile("p", some_shapes(seed, 12)).histograms["size"] for seed in range(8)]
    for one, two in pairwise(histograms):
        for three in histograms:
            assert distance(one, two) <= distance(one, three) + distance(three, two) + 1e-12


@pytest.mark.parametrize("seed", range(6))
def test_fitting_never_takes_the_draw_farther_away(seed):
    wanted, pool = make_profile("w", some_shapes(seed, 30, "abce")), some_shapes(seed + 100, 60)
    fitted = fit_order([(index, shape) for index, shape in enumerate(pool)], wanted, 12)
    assert sorted(fitted) == list(range(60))
    before, after = (make_profile("d", [pool[i] for i in order[:12]]) for order in (range(60), fitted))
    assert distances(after, wanted)["all"] <= distances(before, wanted)["all"]


def test_fitting_draws_what_is_wanted():
    pool = [a_shape("a")] * 8 + [a_shape("b")] * 8
    wanted = make_profile("w", [a_shape("a"), a_shape("b"), a_shape("b"), a_shape("b")])
    fitted = fit_order(list(enumerate(pool)), wanted, 4)
    assert sorted(index // 8 for index in fitted[:4]) == [0, 1, 1, 1]
    assert fitted[:4] == [8, 0, 9, 10]


@pytest.mark.parametrize("seed", range(3))
def test_a_profile_is_the_same_in_any_order(seed):
    shapes = some_shapes(seed, 40)
    mixed = random.Random(seed).sample(shapes, 40)
    assert make_profile("p", shapes, ["b", "a"]) == make_profile("p", mixed, ["a", "b", "a"])


@pytest.mark.parametrize("seed", range(4))
def test_scores_are_in_range_and_the_commonest_has_the_highest(seed):
    shapes = some_shapes(seed, 40)
    profile = make_profile("p", shapes)
    assert all(0 <= score_realism(shape, profile).score <= 1 for shape in [*shapes, *some_shapes(seed + 50, 20, "xyz")])
    alone = make_profile("p", [shapes[0]])
    assert score_realism(shapes[0], alone).score == max(score_realism(shape, alone).score for shape in shapes)


def test_a_score_tells_its_reason():
    profile = make_profile("p", [*[a_shape("a")] * 3, a_shape("b", size=9)])
    assert score_realism(a_shape("a"), profile).score == 1.0
    found = score_realism(a_shape("b", size=9), profile)
    assert found.score == pytest.approx((0.25 + 0.25 + 1 + 1 + 1) / 5)
    assert found.reason.startswith("kind b 0.25, size 9-16 0.25, depth 0 1.00")
    assert score_realism(a_shape(), profile).score == 0.0


def test_a_profile_is_written_and_read(tmp_path):
    profile = make_profile("own", some_shapes(1, 20), ["pkg:github/lab/pump"])
    (tmp_path / "own.json").write_text(to_json(profile))
    assert read_profile(str(tmp_path / "own.json")) == profile


@pytest.mark.parametrize("name", [DEFAULT, *sorted({words.profile for words in VOCABULARIES.values()})])
def test_the_shipped_profiles_are_whole(name):
    profile = read_profile(name)
    assert (profile.name, profile.changes >= 50) == (name, True)
    for dimension in DIMENSIONS:
        assert sum(profile.histograms[dimension].values()) <= profile.changes * 1.001
        assert sum(profile.histograms[dimension].values()) > 0


def test_a_change_is_held_against_fixes_in_its_language_unless_a_profile_is_named():
    go, header = Versions("a.go", b"", b"package a\n"), Versions("a.h", b"int f();\n", b"")
    assert [profile_of_change(DEFAULT, files).name for files in ((go,), (header,), (go, go, header), ())] == [
        "go",
        "c",
        "go",
        DEFAULT,
    ]
    assert profile_of_change("python", (go,)).name == "python"
    assert profile_for(DEFAULT, ["tsx", "javascript", "python"]).name == "javascript"


def test_rows_are_held_together_against_what_most_of_them_were():
    rows = [{"profile": "go"}, {"profile": "rust"}, {"profile": "go"}, {}]
    assert (profile_of_rows(DEFAULT, rows).name, profile_of_rows("c", rows).name) == ("go", "c")
    assert profile_of_rows(DEFAULT, [{}]).name == DEFAULT


@pytest.mark.parametrize(
    ("text", "reason"), [(None, "unknown_profile"), ("{}", "bad_profile"), ("[", "bad_profile"), ("[1]", "bad_profile")]
)
def test_what_is_no_profile_is_refused(tmp_path, text, reason):
    path = tmp_path / f"{reason}-{text}.json"
    if text is not None:
        path.write_text(text)
    with pytest.raises(RecipeError) as caught:
        read_profile(str(path))
    assert caught.value.reason == reason
