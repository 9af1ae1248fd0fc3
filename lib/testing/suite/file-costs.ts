import type { Reporter, TestModule } from "vitest/node";

/** A file that costs more is to be cut, split or shared. */
const MUCH_SECONDS = 8;

/** Names the test files that cost most CPU time, at the end of a run. */
export default class FileCosts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const costs = modules.map((module) => ({
      name: module.relativeModuleId,
      cpuSeconds: module.meta().cpuSeconds ?? 0,
    }));
    for (const line of fileLines(costs)) console.info(line);
  }
}

/** One line per file above eight seconds of CPU time, the dearest first. */
export function fileLines(costs: readonly { name: string; cpuSeconds: number }[]): string[] {
  const dear = costs.filter(({ cpuSeconds }) => cpuSeconds > MUCH_SECONDS);
  return dear
    .toSorted((one, other) => other.cpuSeconds - one.cpuSeconds)
    .map(({ name, cpuSeconds }) => `More than ${MUCH_SECONDS} s of CPU: ${name}, ${cpuSeconds.toFixed(1)} s`);
}
