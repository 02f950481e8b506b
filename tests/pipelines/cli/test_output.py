"""What commands print."""

import json

import pytest

from pipelines.cli.output import print_json


def test_a_name_that_is_not_utf8_is_printed_as_json_in_utf8(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    print_json({"path": "é\udcff.py"})
    printed = capfdbinary.readouterr().out
    assert "é".encode() in printed
    assert json.loads(printed.decode()) == {"path": "é\udcff.py"}
