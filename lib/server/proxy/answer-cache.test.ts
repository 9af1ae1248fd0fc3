import { expect, it, vi } from "vitest";
import { cached } from "./answer-cache";

vi.mock("@/lib/server/events/bus", () => ({ subscribe: () => () => {} }));

const about = { business: "shop", tags: ["withdrawals"] as const, cacheSeconds: 60 };

async function ask(key: string, letters: number) {
  const make = vi.fn(async () => ({ data: key, answeredAt: Date.now(), waitMs: 0, upstreamMs: 0, letters }));
  const { outcome } = await cached(key, about, make);
  return outcome;
}

it("keeps answers, but neither a huge one nor more than a bounded sum of them", async () => {
  expect([await ask("small", 10), await ask("small", 10)]).toEqual(["miss", "hit"]);
  expect([await ask("huge", 7_800_000), await ask("huge", 7_800_000)]).toEqual(["miss", "miss"]);
  for (let page = 0; page < 100; page++) await ask(`page ${page}`, 700_000);
  expect(await ask("page 0", 700_000)).toBe("miss");
  expect(await ask("page 99", 700_000)).toBe("hit");
});
