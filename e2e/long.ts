/** For a story that only `npm run test:all` tells: `test("…", LONG, async (…) => …)`. See docs/decisions/tests.md. */
export const LONG = { tag: "@long" };
