import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { errorsBeside } from "./errors-beside";
import { countPlaywright, countVitest } from "./results";

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
    const stats = { expected: 3, unexpected: 1, flaky: 0, skipped: 0 };
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

/** Files that a tool wrote, by their names. */
function written(files: Record<string, unknown>): (name: string) => string {
  const folder = mkdtempSync(path.join(tmpdir(), "results-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), JSON.stringify(content));
  return (name) => path.join(folder, name);
}

it("what is nobody's story, and stories that were never run, are failures of their own that no second try mends", () => {
  const spec = { title: "a list", ok: false, file: "lists.spec.ts", tests: [] };
  const stats = { expected: 3, unexpected: 1, flaky: 0, skipped: 2 };
  const at = written({ "e2e.json": { suites: [{ specs: [spec] }], errors: [{ message: "worker" }], stats } });
  const { failed, failures } = countPlaywright(at("e2e.json"));
  expect(failed).toBe(4);
  expect(failures?.map(({ line, test }) => [line, test?.title])).toEqual([
    ["e2e › worker", undefined],
    ["e2e › 2 stories were not run", undefined],
    ["lists.spec.ts › a list", "a list"],
  ]);
});

it("an error that is no test's own fails the run beside a test that failed", () => {
  const errors =
    (...messages: string[]) =>
    () =>
      messages.map((message) => ({ message }));
  const suites = [{ errors: errors("set-up") }, { errors: errors() }];
  const module = { relativeModuleId: "a.test.ts", errors: errors(), children: { allSuites: () => suites } };
  const lines = errorsBeside([module as never], [{ message: "late" }]);
  expect(lines).toEqual(["a.test.ts › set-up", "nobody caught › late"]);
  const assertionResults = [{ status: "failed", fullName: "adds up", failureMessages: ["1 is not 2"] }];
  const testResults = [{ name: path.resolve("a.test.ts"), status: "failed", assertionResults }];
  const at = written({
    "unit.json": { numPassedTests: 5, numFailedTests: 1, testResults },
    "beside.json": lines,
  });
  const { failed, failures } = countVitest(at("unit.json"), at("beside.json"));
  expect(failed).toBe(3);
  expect(failures?.filter(({ test }) => test === undefined)).toHaveLength(2);
});
