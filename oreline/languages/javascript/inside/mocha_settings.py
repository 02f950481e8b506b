"""What mocha would start a node process of its own with: from its command line and its settings files."""

import os
import re

from job import Job, read_text

NODE_OPTION = re.compile(
    r"--(import|loader|experimental-(?!test)[\w-]+|expose[-_]gc|no-warnings|enable-source-maps|conditions|harmony[\w-]*"
    r"|throw-deprecation|trace-[\w-]+|max[-_]old[-_]space[-_]size|stack-size|unhandled-rejections)\b"
)


def mocha_node_options(job: Job, options: list[str]) -> list[str]:
    """What mocha would start its own node process with: taken out of `options`, and from its settings."""
    found: list[str] = []
    for word in list(options):
        if NODE_OPTION.match(word) and word in options:
            at = options.index(word)
            has_value = "=" not in word and word in {"--import", "--loader", "--experimental-loader", "--conditions"}
            found += options[at : at + 1 + has_value]
            del options[at : at + 1 + has_value]
    for path in (".mocharc.json", ".mocharc.jsonc", ".mocharc.yml", ".mocharc.yaml", ".mocharc.cjs", ".mocharc.js"):
        text = read_text(os.path.join(job.cwd, path))
        block = re.search(r"node-option[\"']?\s*:\s*(\[[^\]]*\]|(?:\s*-\s+.+\n?)+|\S+)", text)
        words = re.findall(r"[\w@][\w@/.:=-]*", block[1]) if block else []
        found += [f"--{word}" for word in words]
    return found
