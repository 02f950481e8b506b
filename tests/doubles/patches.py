"""Patches in git's form, in a word: a file that is new, a file to which lines are added."""


def new_file(path: str, text: str) -> str:
    lines = text.splitlines()
    body = "".join(f"+{line}\n" for line in lines)
    head = f"diff --git a/{path} b/{path}\nnew file mode 100644\n--- /dev/null\n+++ b/{path}\n"
    return f"{head}@@ -0,0 +1,{len(lines)} @@\n{body}"


def changed(path: str, added: str, kept: str = "x = 1\n") -> str:
    """`added` behind lines that are `kept`, at the top of the file."""
    before, after = kept.splitlines(), added.splitlines()
    body = "".join(f" {line}\n" for line in before) + "".join(f"+{line}\n" for line in after)
    counts = f"@@ -1,{len(before)} +1,{len(before) + len(after)} @@"
    return f"diff --git a/{path} b/{path}\n--- a/{path}\n+++ b/{path}\n{counts}\n{body}"
