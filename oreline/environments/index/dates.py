"""When something was published, and what limit a recipe's date is."""

from datetime import UTC, datetime, timedelta


def read_limit(newest_release: str) -> datetime | None:
    """The last moment that counts: the end of the day where only a day is given; None for an empty text.

    Raises:
        ValueError: it is no date or time of ISO 8601.
    """
    if not newest_release:
        return None
    moment = _aware(datetime.fromisoformat(newest_release))
    is_day = len(newest_release) <= len("2024-01-31")
    return moment + timedelta(days=1, microseconds=-1) if is_day else moment


def read_moment(text: object) -> datetime | None:
    """A moment as an index tells it; None for what is none."""
    try:
        return _aware(datetime.fromisoformat(text)) if isinstance(text, str) else None
    except ValueError:
        return None


def _aware(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
