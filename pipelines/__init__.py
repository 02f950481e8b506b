"""Assembly: recipes, definitions, jobs, schedules, the build, and the command line."""
