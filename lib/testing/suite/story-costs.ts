import type { FullConfig, Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { z } from "zod";

/** The annotation in which a story's fixture writes down what it cost. */
export const COST = "cost";

const costSchema = z.object({
  /** From its beginning to its end. */
  seconds: z.number(),
  /** CPU time of all processes of its worker meanwhile. */
  cpu: z.number(),
});

interface StoryCost extends z.infer<typeof costSchema> {
  name: string;
}

const LONGEST = 10;

/**
 * Says at the end of a run which stories took longest, what they cost and how long each waited: the time that no
 * process of its worker worked. `STORY_COSTS=all` tells all of them.
 */
export default class StoryCosts implements Reporter {
  readonly #costs: StoryCost[] = [];
  #most = LONGEST;

  onBegin(_: FullConfig): void {
    if (process.env.STORY_COSTS === "all") this.#most = Number.POSITIVE_INFINITY;
  }

  onTestEnd(test: TestCase, { annotations }: TestResult): void {
    const cost = annotations.find(({ type }) => type === COST)?.description;
    if (cost === undefined) return;
    this.#costs.push({ ...costSchema.parse(JSON.parse(cost)), name: test.titlePath().slice(2).join(" › ") });
  }

  onEnd(): void {
    for (const line of costLines(this.#costs, this.#most)) console.info(line);
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** One line per story, the longest first, below what all of them came to. */
export function costLines(costs: readonly StoryCost[], most: number): string[] {
  if (costs.length === 0) return [];
  const sum = costs.reduce((all, { cpu }) => all + cpu, 0);
  const longest = costs.toSorted((one, other) => other.seconds - one.seconds).slice(0, most);
  const lines = longest.map(({ name, seconds, cpu }) => {
    const waited = Math.max(0, seconds - cpu);
    return `  ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} of CPU, waited ${waited.toFixed(1)} · ${name}`;
  });
  return [`\n${costs.length} stories, ${sum.toFixed(0)} s of CPU. The longest:`, ...lines];
}
