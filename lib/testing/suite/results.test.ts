import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { countPlaywright } from "./results";

it("a story that fails says what its page said, without what every page has", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "results-"));
  try {
    const context = path.join(folder, "error-context.md");
    writeFileSync(
      context,
      [
        '- heading "پول" [level=2]',
        "- main:",
        '  - heading "کارت‌ها" [level=1] [ref=e5]',
        "  - paragraph: متن",
        '  - alert: "پاسخی نیامد"',
      ].join("\n"),
    );
    const attachments = [
      { name: "screenshot", path: "a.png" },
      { name: "error-context", path: context },
    ];
    const results = [{ errors: [{ message: "not\nfound" }], attachments }];
    const spec = { title: "a list", ok: false, file: "lists.spec.ts", tests: [{ results }] };
    const output = path.join(folder, "playwright.json");
    const stats = { expected: 3, unexpected: 1, flaky: 0 };
    writeFileSync(output, JSON.stringify({ suites: [{ specs: [spec] }], stats }));
    expect(countPlaywright(output)).toEqual({
      passed: 3,
      failed: 1,
      failures: [
        {
          line: 'lists.spec.ts › a list › not found › the page said: heading "کارت‌ها" · alert: "پاسخی نیامد"',
          test: { part: "e2e", file: "e2e/lists.spec.ts", title: "a list" },
        },
      ],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
