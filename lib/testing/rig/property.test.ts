import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function runsUnder(environment: Record<string, string | undefined>, whole: number) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const { runs } = await import("./property");
  return runs(whole);
}

const SHORT = { DAFTAR_TESTS: undefined, PROPERTY_SEED: undefined };

it.each([
  [200, 20],
  [100, 10],
  [20, 5],
  [3, 3],
])("of %i tries npm test makes %i", async (whole, tries) => {
  expect(await runsUnder(SHORT, whole)).toEqual({ numRuns: tries });
});

it("npm run test:all makes all tries", async () => {
  expect(await runsUnder({ ...SHORT, DAFTAR_TESTS: "all" }, 200)).toEqual({ numRuns: 200 });
});

it("PROPERTY_SEED repeats the tries of a failure", async () => {
  expect(await runsUnder({ ...SHORT, PROPERTY_SEED: "-42" }, 100)).toEqual({ numRuns: 10, seed: -42 });
});
