"""GitHub and GitHub Enterprise: merged pull requests with their issues, repositories, discovery."""
