import { IS_WHOLE_RUN } from "./whole-run";

/** `npm test` tries a tenth as often, but never less than this. */
const LEAST_RUNS = 5;
const SHORT_SHARE = 0.1;

/**
 * How often fast-check tries a property: `fc.assert(property, runs(100))`.
 *
 * @param whole the number in `npm run test:all`; `npm test` tries a tenth of it, at least five times
 * @returns fast-check's parameters; the seed stands in the message of a failure, and PROPERTY_SEED repeats it
 */
export function runs(whole: number): { numRuns: number; seed?: number } {
  const seed = process.env.PROPERTY_SEED;
  const numRuns = IS_WHOLE_RUN ? whole : Math.min(whole, Math.max(LEAST_RUNS, Math.round(whole * SHORT_SHARE)));
  return seed === undefined ? { numRuns } : { numRuns, seed: Number(seed) };
}
