import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Refusal } from "../../launch/before/refusal.mjs";
import type { Reporter } from "../../launch/before/reporter.mjs";
import { allSpecs, changedFiles, type Touched, touchedBy } from "./changed";
import { findFlaky } from "./flaky";
import { buildPart, crashPart, e2ePart, lintPart, runAlone, typesPart, unitPart } from "./parts";
import { type Count, type Failure, failureLine } from "./results";
import { speakAloud, type Voice } from "./voice";

/** In the order in which they run. Each keeps both cores of the smallest machine busy. */
const PARTS = ["types", "lint", "unit", "build", "crash", "e2e"] as const;
type PartName = (typeof PARTS)[number];

/**
 * Runs one part after another, each even when another failed, except those that need a build that is not there.
 *
 * In CI a test that failed runs once more, alone. One that passes then is flaky: the run says so and goes on.
 *
 * @param args `--only=unit,build` and files to pass to the tools; or `--changed`, `--changed=main`: only what the files
 * that differ from a commit can touch
 * @returns the exit code
 */
export async function runTests(args: string[], reporter: Reporter): Promise<number> {
  const change = readChange(args, reporter);
  const chosen = change ? partsOf(change.touched) : readParts(args);
  const files = args.filter((argument) => !/^--(only=|changed(=|$))/.test(argument));
  const scratch = mkdtempSync(path.join(tmpdir(), "daftar-run-"));
  process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

  const counts = new Map<PartName, Count>();
  const costs: string[] = [];
  const voice = speakAloud(reporter);
  const run = async (part: PartName): Promise<void> => {
    if (!chosen.has(part)) return;
    reporter.line(reporter.bold(`\n── ${part}`));
    const [began, cpuBefore] = [performance.now(), voice.cpu.seconds];
    const hasBuild = counts.get("build")?.failed !== 1;
    counts.set(part, await runPart(part, { scratch, files, voice, change, hasBuild }));
    costs.push(costLine(part, performance.now() - began, voice.cpu.seconds - cpuBefore));
  };
  const began = performance.now();
  for (const part of PARTS) await run(part);

  const all = [...counts.values()];
  const failures = all.flatMap((count) => count.failures ?? []);
  const failedAtFirst = all.reduce((sum, count) => sum + count.failed, 0);
  const flaky = process.env.CI
    ? await findFlaky(failures, failedAtFirst, (test, at) => runAlone(voice, scratch, test, at))
    : [];
  const passed = all.reduce((sum, count) => sum + count.passed, 0) + flaky.length;
  const failed = failedAtFirst - flaky.length;

  reporter.line("");
  for (const line of [...costs, costLine("all", performance.now() - began, voice.cpu.seconds)]) reporter.line(line);
  const isFlaky = (failure: Failure): boolean => flaky.some((one) => one.failure === failure);
  for (const failure of failures) reporter.line(`${isFlaky(failure) ? "~" : "✗"} ${failure.line}`);
  const broken = [...counts].filter(([, count]) => count.failed > 0).map(([name]) => name);
  if (failed > 0) reporter.line(`Failures in: ${broken.join(", ")}`);
  for (const { name, trace } of flaky) reporter.line(`flaky: ${name}${trace ? ` (trace in ${trace})` : ""}`);
  reporter.line(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** A part's minutes and its CPU time: user and system of everything that it started. */
function costLine(part: string, milliseconds: number, cpuSeconds: number): string {
  return `${part.padEnd(6)} ${(milliseconds / 60_000).toFixed(1).padStart(5)} min  ${cpuSeconds.toFixed(0).padStart(5)} s of CPU`;
}

function readParts(args: string[]): Set<PartName> {
  const only = args.find((argument) => argument.startsWith("--only="));
  if (!only) return new Set(PARTS);
  const names = only.slice("--only=".length).split(",");
  const unknown = names.filter((name) => !PARTS.some((part) => part === name));
  if (unknown.length > 0)
    throw new Refusal(`There is no part "${unknown.join(", ")}"; the parts are ${PARTS.join(", ")}.`);
  return new Set(PARTS.filter((part) => names.includes(part)));
}

interface Change {
  since: string;
  touched: Touched;
}

function readChange(args: string[], reporter: Reporter): Change | undefined {
  const asked = args.find((argument) => /^--changed(=|$)/.test(argument));
  if (asked === undefined) return;
  const { since, files } = changedFiles(asked.split("=")[1]);
  const touched = touchedBy(files, allSpecs());
  reporter.line(`${files.length} files differ from ${since}. Areas: ${touched.areas.join(", ") || "none"}.`);
  if (touched.shared.length > 0)
    reporter.line(
      `${touched.shared.length} of them are used by every area: what becomes of all is told by npm test alone.`,
    );
  return { since, touched };
}

function partsOf({ specs, isPaying }: Touched): Set<PartName> {
  return new Set([
    "types",
    "lint",
    "unit",
    ...(isPaying ? (["crash"] as const) : []),
    ...(specs.length + Number(isPaying) > 0 ? (["build"] as const) : []),
    ...(specs.length > 0 ? (["e2e"] as const) : []),
  ]);
}

interface PartContext {
  scratch: string;
  files: string[];
  voice: Voice;
  hasBuild: boolean;
  change: Change | undefined;
}

async function runPart(part: PartName, { scratch, files, voice, hasBuild, change }: PartContext): Promise<Count> {
  try {
    switch (part) {
      case "types":
        return await typesPart(voice);
      case "lint":
        return await lintPart(voice);
      case "unit":
        return await unitPart(voice, scratch, files, change?.since);
      case "build":
        return await buildPart(voice);
      case "crash":
        return hasBuild ? await crashPart(voice) : leaveOut(voice);
      case "e2e":
        if (!hasBuild) return leaveOut(voice);
        return await e2ePart(voice, scratch, change ? change.touched.specs : files, change?.touched.areas);
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    voice.reporter.error(why);
    return { passed: 0, failed: 1, failures: [{ line: failureLine(part, "", why) }] };
  }
}

function leaveOut({ reporter }: Voice): Count {
  reporter.error("Left out: there is no build to test.");
  return { passed: 0, failed: 1 };
}
