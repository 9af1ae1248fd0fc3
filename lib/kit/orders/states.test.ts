import fc from "fast-check";
import { expect, it } from "vitest";
import { isOver, isSettled, nextState, ORDER_EVENTS, ORDER_STATES, type OrderState } from "./states";

const events = fc.array(fc.constantFrom(...ORDER_EVENTS), { maxLength: 40 });

/** Plays events on a new order; those that cannot happen are passed over. */
function play(given: readonly (typeof ORDER_EVENTS)[number][]) {
  const path: OrderState[] = ["awaiting_approval"];
  const happened = given.filter((event) => {
    const next = nextState(path.at(-1) ?? "awaiting_approval", event);
    if (next) path.push(next);
    return next !== null;
  });
  return { path, happened };
}

it("never leaves without approval, and never twice without a proof that the first never arrived", () => {
  fc.assert(
    fc.property(events, (given) => {
      const { happened } = play(given);
      const firstStart = happened.indexOf("start");
      if (firstStart !== -1) expect(happened.slice(0, firstStart)).toContain("approve");
      const starts = happened.flatMap((event, index) => (event === "start" ? [index] : []));
      for (const [index, start] of starts.entries()) {
        const before = starts[index - 1];
        if (before === undefined) continue;
        const between = happened.slice(before + 1, start);
        expect(between.some((event) => event === "not_sent" || event === "absent")).toBe(true);
        expect(between).not.toContain("accept");
      }
    }),
  );
});

it("fails, ends or goes back to approved only on a definite word", () => {
  fc.assert(
    fc.property(events, (given) => {
      const { path, happened } = play(given);
      for (const [index, state] of path.entries()) {
        if (state !== "unknown") continue;
        expect(["accept", "absent", "refuse", "cancel", undefined]).toContain(happened[index]);
      }
    }),
  );
});

it("says of every state whether it is over, settled, and whether money may have left", () => {
  for (const state of ORDER_STATES) {
    // What is over can only turn out to be with the service after all.
    const isEnd = ORDER_EVENTS.every((event) => nextState(state, event) === null || event === "found");
    expect(isOver(state)).toBe(isEnd);
    if (isOver(state)) expect(isSettled(state)).toBe(true);
  }
  expect(isOver("done")).toBe(false);
});
