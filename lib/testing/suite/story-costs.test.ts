import type { FullConfig, TestCase, TestResult } from "@playwright/test/reporter";
import { afterEach, describe, expect, it, vi } from "vitest";
import StoryCosts, { COST, costLines } from "./story-costs";

describe("what stories cost", () => {
  it("is told of the longest first, below the sum of all", () => {
    const costs = [
      { name: "short", seconds: 1, cpu: 0.5 },
      { name: "long", seconds: 9, cpu: 4 },
      { name: "middle", seconds: 3, cpu: 2.5 },
    ];
    expect(costLines(costs, 2)).toEqual([
      "\n3 stories, 7 s of CPU. The longest:",
      "  9.0 s, 4.0 of CPU, waited 5.0 · long",
      "  3.0 s, 2.5 of CPU, waited 0.5 · middle",
    ]);
  });

  it("is no waiting where several processes worked at once", () => {
    expect(costLines([{ name: "busy", seconds: 2, cpu: 3 }], 1)[1]).toBe("  2.0 s, 3.0 of CPU, waited 0.0 · busy");
  });

  it("is nothing where no story ran", () => {
    expect(costLines([], 10)).toEqual([]);
  });
});

describe("the reporter", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  const linesOf = (stories: number): string[] => {
    const said: string[] = [];
    vi.spyOn(console, "info").mockImplementation((line: string) => said.push(line));
    const reporter = new StoryCosts();
    reporter.onBegin({} as FullConfig);
    for (let story = 0; story < stories; story += 1) {
      const description = JSON.stringify({ seconds: story, cpu: 0 });
      const result = { annotations: [{ type: "issue" }, { type: COST, description }] } as unknown as TestResult;
      reporter.onTestEnd({ titlePath: () => ["", "", "a.spec.ts", `story ${story}`] } as TestCase, result);
    }
    // One that was left out has no cost.
    reporter.onTestEnd({ titlePath: () => [] as string[] } as TestCase, { annotations: [] } as unknown as TestResult);
    reporter.onEnd();
    return said;
  };

  it("names the ten longest stories by file and title", () => {
    const said = linesOf(12);
    expect(said).toHaveLength(11);
    expect(said[0]).toContain("12 stories");
    expect(said[1]).toContain("a.spec.ts › story 11");
  });

  it("names all of them with STORY_COSTS=all", () => {
    vi.stubEnv("STORY_COSTS", "all");
    expect(linesOf(12)).toHaveLength(13);
  });
});
