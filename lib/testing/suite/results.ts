import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { ROOT } from "../../launch/before/settings.mjs";

/** What the tools say of their tests, read from the JSON they write. */
export interface Count {
  passed: number;
  failed: number;
  failures?: Failure[];
}

export interface Failure {
  /** What failed and why, to be read at the end of a long log. */
  line: string;
  /** Absent where a file did not load or a tool failed. */
  test?: FailedTest;
}

/** Enough to run one test alone. */
export interface FailedTest {
  part: "unit" | "e2e";
  /** From the checkout's folder. */
  file: string;
  /** As the tool joins the titles around it, of a story its own alone. */
  title: string;
}

export const FAILED: Count = { passed: 0, failed: 1 };

const vitestResult = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

/**
 * @param beside where the errors that are no test's are written down (`errors-beside.ts`)
 * @returns one failure without a name where the tool wrote nothing
 */
export function countVitest(output: string, beside = ""): Count {
  const result = readResult(output, vitestResult);
  if (!result) return FAILED;
  const around = (readResult(beside, z.array(z.string())) ?? []).map((line) => ({ line: failureLine(line, "", "") }));
  const failures = result.testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(ROOT, name);
      const failed = assertionResults.filter(({ status }) => status === "failed");
      // A file that did not load has no tests to name.
      if (failed.length === 0) return around.length > 0 ? [] : [{ line: failureLine(file, "", message) }];
      return failed.map(({ fullName, failureMessages: [why = ""] }) => ({
        line: failureLine(file, fullName, why),
        test: { part: "unit" as const, file, title: fullName },
      }));
    });
  return {
    passed: result.numPassedTests,
    failed: Math.max(failures.length, result.numFailedTests) + around.length,
    failures: [...around, ...failures],
  };
}

const playwrightSpec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({
          errors: z.array(z.object({ message: z.string().default("") })),
          attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).default([]),
        }),
      ),
    }),
  ),
});

const playwrightSuite = z.object({
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});

const playwrightResult = playwrightSuite.extend({
  errors: z.array(z.object({ message: z.string().default("") })).default([]),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/**
 * As {@link countVitest}. A test that passed only at a second try counts as failed, and so does one that was never run:
 * those of a chain behind one that failed.
 */
export function countPlaywright(output: string): Count {
  const result = readResult(output, playwrightResult);
  if (!result) return FAILED;
  const { expected, unexpected, flaky, skipped } = result.stats;
  // A file that did not load, or what else is nobody's test.
  const around = result.errors.map(({ message }) => ({ line: failureLine("e2e", "", message) }));
  const failed = specsOf(result)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      const errors = results.flatMap((each) => each.errors);
      const why = failureLine(file, title, errors.map(({ message }) => message).join(" · "));
      const line = [why, ...results.flatMap(({ attachments }) => attachments.flatMap(pageOf))].join(" › ");
      return { line, test: { part: "e2e" as const, file: `e2e/${file}`, title } };
    });
  const left = skipped > 0 ? [{ line: failureLine("e2e", "", `${skipped} stories were not run`) }] : [];
  return {
    passed: expected,
    failed: unexpected + flaky + skipped + around.length,
    failures: [...around, ...left, ...failed],
  };
}

/** What a page says first of what it shows, of the whole that Playwright writes down at a failure. */
const SAID_FIRST = /^\s*- (?:heading|dialog|alertdialog|alert|status|progressbar)\b.*/gm;
const PAGE_LENGTH = 1200;

/** What stood on the page when a story failed: why something was not found is mostly said there. */
function pageOf({ name, path: file }: { name: string; path?: string | undefined }): string[] {
  if (name !== "error-context" || !file || !existsSync(file)) return [];
  // Above it is what every page has.
  const [, ...page] = readFileSync(file, "utf8").split(/^\s*- main\b/m);
  const said =
    page
      .join("")
      .match(SAID_FIRST)
      ?.map((line) => line.replace(/ \[[^\]]*\]|^\s*- /g, "").trim()) ?? [];
  return said.length === 0 ? [] : [`the page said: ${said.join(" · ").slice(0, PAGE_LENGTH)}`];
}

const specsOf = ({ specs, suites }: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const FAILURE_LENGTH = 600;

/** One line of a {@link Failure}. */
export function failureLine(file: string, test: string, why: string): string {
  const reason = stripVTControlCharacters(why).replace(/\s+/g, " ").slice(0, FAILURE_LENGTH);
  return [file, test, reason].filter(Boolean).join(" › ");
}

function readResult<T>(file: string, schema: z.ZodType<T>): T | undefined {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}
