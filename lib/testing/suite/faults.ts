import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../../launch/before/settings.mjs";
import { allSpecs, touchedBy } from "./changed";
import { FAULTS, type Fault } from "./fault-list";

/**
 * `node --import tsx lib/testing/suite/faults.ts [--from=0] [--only=<words of a name>]`: puts each fault of the list into
 * this checkout, looks which test of `npm test` notices it first, and takes it out again. It belongs to no run.
 *
 * Unit tests that reach the changed file run first; where none fails, the stories of its areas run on a build with the
 * fault. A part of `npm test` that notices a fault is `npm test` noticing it. `DAFTAR_TESTS=all` asks all tests.
 */
function main(): void {
  const { values } = parseArgs({
    options: { from: { type: "string", default: "0" }, only: { type: "string", default: "" } },
  });
  const chosen = FAULTS.map((fault, index) => ({ fault, index })).filter(
    ({ fault, index }) => index >= Number(values.from) && fault.name.includes(values.only),
  );
  let noticed = 0;
  for (const { fault, index } of chosen) {
    const by = withFault(fault, () => noticedBy(fault));
    if (by !== null) noticed += 1;
    console.info(`${index} ${fault.area}: ${fault.name} · ${by ?? "NOT NOTICED"}`);
  }
  console.info(`${noticed} of ${chosen.length} faults were noticed`);
}

function withFault<T>({ file, find, put, name }: Fault, look: () => T): T {
  const place = path.join(ROOT, file);
  const right = readFileSync(place, "utf8");
  if (right.split(find).length !== 2) throw new Error(`${name}: what it changes stands not once in ${file}`);
  const restore = () => writeFileSync(place, right);
  process.once("SIGINT", () => {
    restore();
    process.exit(1);
  });
  writeFileSync(
    place,
    right.replace(find, () => put),
  );
  try {
    return look();
  } finally {
    restore();
    process.removeAllListeners("SIGINT");
  }
}

/** @returns the name of what noticed it first */
function noticedBy({ file }: Fault): string | null {
  const unit = run("vitest/vitest.mjs", ["related", file, "--run", "--bail=1", "--reporter=dot"]);
  if (unit.code !== 0) return firstFailure(unit.output, /FAIL\s+(.*)/);
  const { specs } = touchedBy([file], allSpecs());
  if (specs.length === 0) return null;
  const build = spawnSync(process.execPath, ["lib/launch/test.mjs", "--only=build"], { cwd: ROOT, encoding: "utf8" });
  if (build.status !== 0) return "next build";
  const stories = run("@playwright/test/cli.js", ["test", ...specs, "--max-failures=1", "--pass-with-no-tests"]);
  return stories.code === 0 ? null : firstFailure(stories.output, /\d+\) (.*)/);
}

function firstFailure(output: string, named: RegExp): string {
  return named.exec(output)?.[1]?.trim() ?? output.trim().split("\n").slice(-5).join(" ");
}

function run(script: string, args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, "node_modules", script), ...args], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    timeout: 60 * 60_000,
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { code: status, output: `${stdout}\n${stderr}` };
}

main();
