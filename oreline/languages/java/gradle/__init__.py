"""Java projects that Gradle builds: what a tree asks for, which Gradle of the machine serves it, and the ladder."""
