import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../launch/before/settings.mjs";
import { build, isBuilt } from "../../launch/stack/build";
import { TYPESCRIPT_FLAGS } from "../../launch/stack/prepare";
import { findChromium, installChromium } from "../rig/chromium";
import { type Count, countPlaywright, countVitest, FAILED } from "./results";
import type { Voice } from "./voice";

const DIST_DIR = path.resolve(ROOT, process.env.NEXT_DIST_DIR ?? ".next");
const PASSED: Count = { passed: 1, failed: 0 };

export async function typesPart(voice: Voice): Promise<Count> {
  // What an earlier `next dev` wrote about pages that are gone would be checked too.
  for (const folder of ["types", "dev/types"]) rmSync(path.join(DIST_DIR, folder), { recursive: true, force: true });
  if ((await runTool(voice, "next", ["typegen"])) !== 0) return FAILED;
  return (await runTool(voice, "typescript", ["--noEmit", "-p", "."], "tsc")) === 0 ? PASSED : FAILED;
}

export async function lintPart(voice: Voice): Promise<Count> {
  return (await runTool(voice, "@biomejs/biome", ["check", "--error-on-warnings"], "biome")) === 0 ? PASSED : FAILED;
}

/** @param since a commit: only tests that reach, through their imports, a file that differs from it */
export async function unitPart(voice: Voice, scratch: string, files: string[], since?: string): Promise<Count> {
  const output = path.join(scratch, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${output}`];
  const changed = since === undefined ? [] : [`--changed=${since}`, "--passWithNoTests"];
  const code = await runTool(voice, "vitest", ["run", ...reporters, ...changed, ...files]);
  return settle(code, countVitest(output));
}

/** Skips the work when the build is of exactly these sources. */
export async function buildPart({ reporter }: Voice): Promise<Count> {
  if (isBuilt(ROOT, DIST_DIR)) reporter.line("The build is up to date.");
  else await reporter.step("next build", () => build(ROOT, DIST_DIR), { slow: true });
  return PASSED;
}

/**
 * The short form of `npm run test:crash`: every kind, each step and each process that can die, in as few runs as have them
 * all; payers, of whose payments each process dies once, between the claim of the right to confirm one and the answer; and
 * questions with a fee, where each dies once as well.
 */
export async function crashPart(voice: Voice): Promise<Count> {
  const orders = ["--short", "--seed=1405"];
  const others = ["--payers=3", "--payers-from=3", "--inquiries=3", "--inquiries-from=2"];
  const args = [...TYPESCRIPT_FLAGS, "lib/testing/crash/main.ts", ...orders, ...others];
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
  const code = await runTool(voice, "@playwright/test", ["test", ...files], "playwright", env);
  return settle(code, countPlaywright(output));
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
