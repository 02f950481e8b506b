"""Taking secrets and user names out of records: finding them, replacing them, and the rules as data."""
