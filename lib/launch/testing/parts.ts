import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import type { Reporter } from "../before/reporter.mjs";
import { ROOT } from "../before/settings.mjs";
import { build, isBuilt } from "../stack/build";
import { TYPESCRIPT_FLAGS } from "../stack/prepare";
import { nodePath } from "../stack/service";
import { findChromium, installChromium } from "./chromium";

export interface Count {
  passed: number;
  failed: number;
  /** What failed and why, one line each, to be read at the end of a long log. */
  failures?: string[];
}

const DIST_DIR = path.resolve(ROOT, process.env.NEXT_DIST_DIR ?? ".next");
const PASSED: Count = { passed: 1, failed: 0 };
const FAILED: Count = { passed: 0, failed: 1 };

export async function typesPart(): Promise<Count> {
  // What an earlier `next dev` wrote about pages that are gone would be checked too.
  for (const folder of ["types", "dev/types"]) rmSync(path.join(DIST_DIR, folder), { recursive: true, force: true });
  if ((await runTool("next", ["typegen"])) !== 0) return FAILED;
  return (await runTool("typescript", ["--noEmit", "-p", "."], "tsc")) === 0 ? PASSED : FAILED;
}

export async function lintPart(): Promise<Count> {
  return (await runTool("@biomejs/biome", ["check", "--error-on-warnings"], "biome")) === 0 ? PASSED : FAILED;
}

export async function unitPart(scratch: string, files: string[]): Promise<Count> {
  const output = path.join(scratch, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${output}`];
  const code = await runTool("vitest", ["run", ...reporters, ...files]);
  return settle(code, countVitest(output));
}

/** Skips the work when the build is of exactly these sources. */
export async function buildPart(reporter: Reporter): Promise<Count> {
  if (isBuilt(ROOT, DIST_DIR)) reporter.line("The build is up to date.");
  else await reporter.step("next build", () => build(ROOT, DIST_DIR), { slow: true });
  return PASSED;
}

/** The short form of `npm run test:crash`: every kind with every process that can die, and each step, once. */
export async function crashPart(): Promise<Count> {
  const args = [...TYPESCRIPT_FLAGS, "lib/launch/crash/main.ts", "--short", "--runs=9", "--seed=1405"];
  const child = spawn(nodePath(), args, { cwd: ROOT, env: process.env, stdio: "inherit" });
  const code = await new Promise((resolve) => child.once("close", resolve));
  return code === 0 ? PASSED : FAILED;
}

export async function e2ePart(scratch: string, files: string[], reporter: Reporter): Promise<Count> {
  const found = findChromium();
  const chromium = found ?? (await reporter.step("Installing Chromium", installChromium, { slow: true }));
  const output = path.join(scratch, "playwright.json");
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_FILE: output };
  const code = await runTool("@playwright/test", ["test", ...files], "playwright", env);
  return settle(code, countPlaywright(output));
}

/** A tool that failed without naming a test (it did not even load one, say) counts as one failure. */
function settle(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

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

function countVitest(output: string): Count {
  const result = readResult(output, vitestResult);
  if (!result) return FAILED;
  const failures = result.testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(ROOT, name);
      const failed = assertionResults.filter(({ status }) => status === "failed");
      // A file that did not load has no tests to name.
      if (failed.length === 0) return [failure(file, "", message)];
      return failed.map(({ fullName, failureMessages: [why = ""] }) => failure(file, fullName, why));
    });
  return { passed: result.numPassedTests, failed: Math.max(failures.length, result.numFailedTests), failures };
}

const playwrightSpec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  tests: z.array(
    z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z.string().default("") })) })) }),
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
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

function countPlaywright(output: string): Count {
  const result = readResult(output, playwrightResult);
  if (!result) return FAILED;
  const { expected, unexpected, flaky } = result.stats;
  // A file that did not load, or what else is nobody's test.
  const around = result.errors.map(({ message }) => failure("e2e", "", message));
  const failed = specsOf(result)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((each) => each.errors));
      return failure(file, title, errors.map(({ message }) => message).join(" · "));
    });
  return { passed: expected, failed: unexpected + flaky, failures: [...around, ...failed] };
}

const specsOf = ({ specs, suites }: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const FAILURE_LENGTH = 600;

/** One line of `Count.failures`. */
export function failure(file: string, test: string, why: string): string {
  const reason = stripVTControlCharacters(why).replace(/\s+/g, " ").slice(0, FAILURE_LENGTH);
  return [file, test, reason].filter(Boolean).join(" › ");
}

function readResult<T>(file: string, schema: z.ZodType<T>): T | undefined {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}

/** Runs a package's command on Node 24, with its output as ours. */
function runTool(name: string, args: string[], command = name, env: Record<string, string> = {}): Promise<number> {
  const folder = path.join(ROOT, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const script = path.join(folder, typeof bin === "string" ? bin : bin[command]);
  const child = spawn(nodePath(), [script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const end = () => child.kill("SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);
  return new Promise((resolve) => {
    child.once("close", (code) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, end);
      resolve(code ?? 1);
    });
  });
}
