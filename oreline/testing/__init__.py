"""Run a test suite, get one result a test id: structured reports, never scraped text where a report exists."""
