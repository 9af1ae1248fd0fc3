import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../launch/before/settings.mjs";
import { build, isBuilt } from "../../launch/stack/build";
import { TYPESCRIPT_FLAGS } from "../../launch/stack/prepare";
import { findChromium, installChromium } from "../rig/chromium";
import { IS_WHOLE_RUN } from "../rig/whole-run";
import { type Count, countPlaywright, countVitest, FAILED, type FailedTest } from "./results";
import { endWithRun, type Voice } from "./voice";

const DIST_DIR = path.resolve(ROOT, process.env.NEXT_DIST_DIR ?? ".next");
const PASSED: Count = { passed: 1, failed: 0 };

export async function typesPart(voice: Voice): Promise<Count> {
  // What an earlier `next dev` wrote about pages that are gone would be checked too.
  for (const folder of ["types", "dev/types"]) rmSync(path.join(DIST_DIR, folder), { recursive: true, force: true });
  if ((await runTool(voice, "next", ["typegen"])) !== 0) return FAILED;
  // Several checkers look at the same types: twice the work where there are two cores.
  return (await runTool(voice, "typescript", ["--noEmit", "-p", ".", "--checkers", "1"], "tsc")) === 0
    ? PASSED
    : FAILED;
}

export async function lintPart(voice: Voice): Promise<Count> {
  return (await runTool(voice, "@biomejs/biome", ["check", "--error-on-warnings"], "biome")) === 0 ? PASSED : FAILED;
}

/** @param since a commit: only tests that reach, through their imports, a file that differs from it */
export async function unitPart(voice: Voice, scratch: string, files: string[], since?: string): Promise<Count> {
  const output = path.join(scratch, "vitest.json");
  const beside = path.join(scratch, "vitest-errors.json");
  const own = ["file-costs", "errors-beside"].map((name) => `--reporter=./lib/testing/suite/${name}.ts`);
  const reporters = ["--reporter=default", ...own, "--reporter=json", `--outputFile.json=${output}`];
  const changed = since === undefined ? [] : [`--changed=${since}`, "--passWithNoTests"];
  const args = ["run", ...reporters, ...changed, ...files];
  const code = await runTool(voice, "vitest", args, "vitest", { VITEST_ERRORS_FILE: beside });
  return settle(code, countVitest(output, beside));
}

/** Skips the work when the build is of exactly these sources. */
export async function buildPart({ cpu, reporter }: Voice): Promise<Count> {
  if (isBuilt(ROOT, DIST_DIR)) {
    reporter.line("The build is up to date.");
    return PASSED;
  }
  const building = build(ROOT, DIST_DIR, (pid) => {
    cpu.watch(pid);
    // It has begun before there is a promise of its end.
    queueMicrotask(() => endWithRun(pid, building));
  });
  await reporter.step("next build", () => building, { slow: true });
  return PASSED;
}

/**
 * The crash proof. In its short form each kind of order is met once, and each step and each process that can die at least
 * once; its seed is one by which no order waits for a person or for the next day's look. In a whole run one order of every
 * kind is under way in each run, and payers and questions with a fee follow: three runs each, in which each process dies
 * once.
 */
export async function crashPart(voice: Voice): Promise<Count> {
  const others = ["--payers=3", "--payers-from=3", "--inquiries=3", "--inquiries-from=2", "--notices=8"];
  const runs = IS_WHOLE_RUN
    ? ["--few", "--seed=1405", "--installations=2", ...others]
    : ["--short", "--seed=2617", "--installations=1", "--payers=0", "--inquiries=0", "--notices=4"];
  const args = [...TYPESCRIPT_FLAGS, "lib/testing/crash/main.ts", "--minutes=30", ...runs];
  return (await voice.runNode(args)) === 0 ? PASSED : FAILED;
}

/** @param areas the only ones whose screens are looked at in both languages; all unless given */
export async function e2ePart(voice: Voice, scratch: string, files: string[], areas?: string[]): Promise<Count> {
  const found = findChromium();
  const chromium = found ?? (await voice.reporter.step("Installing Chromium", installChromium, { slow: true }));
  const output = path.join(scratch, "playwright.json");
  const env = {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_FILE: output,
    ...(areas && { SCREENS_OF_AREAS: areas.join(",") }),
  };
  // The stories of a change may all be for a whole run.
  const args = ["test", ...files, ...(areas ? ["--pass-with-no-tests"] : [])];
  const code = await runTool(voice, "@playwright/test", args, "playwright", env);
  return settle(code, countPlaywright(output));
}

/**
 * Runs one test alone: a story on a fresh stack and with a trace, a unit test in a fresh process.
 *
 * @param number tells its files from those of other tests
 * @returns whether it passed, and where its trace is
 */
export async function runAlone(
  voice: Voice,
  scratch: string,
  { part, file, title }: FailedTest,
  number: number,
): Promise<{ passed: boolean; trace?: string }> {
  const output = path.join(scratch, `alone-${number}.json`);
  const exactly = title.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  if (part === "unit") {
    const args = ["run", file, "--testNamePattern", `^${exactly}$`, "--reporter=default", "--reporter=json"];
    const code = await runTool(voice, "vitest", [...args, `--outputFile.json=${output}`]);
    return { passed: code === 0 && countVitest(output).passed > 0 };
  }
  const trace = `test-results/alone-${number}`;
  // Behind the title stand its tags.
  const args = ["test", file, "--grep", `${exactly}( @\\w+)*$`, "--workers=1", "--trace=on", `--output=${trace}`];
  const env = { CHROMIUM_PATH: findChromium() ?? "", PLAYWRIGHT_JSON_FILE: output };
  const code = await runTool(voice, "@playwright/test", args, "playwright", env);
  return { passed: code === 0 && countPlaywright(output).passed > 0, trace };
}

/** A tool that failed without naming a test (it did not even load one, say) counts as one failure. */
function settle(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** Runs a package's command on Node 24. */
function runTool(
  voice: Voice,
  name: string,
  args: string[],
  command = name,
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const folder = path.join(ROOT, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const script = path.join(folder, typeof bin === "string" ? bin : bin[command]);
  return voice.runNode([script, ...args], env);
}
