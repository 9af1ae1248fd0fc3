import type { FailedTest, Failure } from "./results";

/** More of them in one run are no chance: the run fails, and nothing is run again. */
const MOST = 3;

export interface Flaky {
  failure: Failure;
  name: string;
  /** Where the trace of its second run is; stories have one. */
  trace?: string;
}

/**
 * Runs each failed test once more, alone.
 *
 * @param failed how many failures there are together, also those that have no test to run again (a file that does not
 * load, the crash proof: what it finds is about money and is never tried again)
 * @returns those that passed; none if more than three failed
 */
export async function findFlaky(
  failures: readonly Failure[],
  failed: number,
  runAlone: (test: FailedTest, number: number) => Promise<{ passed: boolean; trace?: string }>,
): Promise<Flaky[]> {
  if (failed > MOST) return [];
  const flaky: Flaky[] = [];
  for (const [index, failure] of failures.entries()) {
    if (failure.test === undefined) continue;
    const { passed, trace } = await runAlone(failure.test, index + 1);
    const name = `${failure.test.file} › ${failure.test.title}`;
    if (passed) flaky.push({ failure, name, ...(trace !== undefined && { trace }) });
  }
  return flaky;
}
