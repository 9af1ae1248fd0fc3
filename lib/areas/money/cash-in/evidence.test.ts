import { describe, expect, it } from "vitest";
import { type EvidencePage, type EvidenceRow, lookThrough } from "@/lib/kit/orders/evidence";
import { fittingOf, sinceOf } from "./status";

const SINCE = Date.parse("2026-11-20T08:00:00Z");
const at = (minutes: number) => new Date(SINCE + minutes * 60_000).toISOString();
const row = (id: number, minutes: number, amountRial = 1000): EvidenceRow => ({
  id: String(id),
  at: at(minutes),
  amountRial,
  isCandidate: true,
});
/** Pages of a statement, and which of them were asked for. */
function statement(pages: readonly (readonly EvidenceRow[])[], more: Partial<EvidencePage<number>> = {}) {
  const asked: number[] = [];
  const read = async (page = 1): Promise<EvidencePage<number>> => {
    asked.push(page);
    return { rows: pages[page - 1] ?? [], unreadRows: 0, next: page < pages.length ? page + 1 : null, ...more };
  };
  return { read, asked };
}

describe("a statement that is looked through", () => {
  it("is read to its end, however many pages that is", async () => {
    const { read, asked } = statement([[row(1, 30), row(2, 20)], [row(3, 10)], [row(4, 5)]]);
    const looked = await lookThrough(read, SINCE);
    expect(asked).toEqual([1, 2, 3]);
    expect(looked).toMatchObject({ isToEnd: true, unreadRows: 0, oldest: at(5), newest: at(30) });
    expect(looked.rows.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
  });

  it("is left where it falls below the order, unless it is in another order", async () => {
    const falling = statement([[row(1, 30), row(2, -20)], [row(3, -30)], [row(4, -40)]]);
    expect(await lookThrough(falling.read, SINCE)).toMatchObject({ isToEnd: true });
    expect(falling.asked).toEqual([1]);
    const rising = statement([[row(1, -30), row(2, -20)], [row(3, 30)]]);
    expect((await lookThrough(rising.read, SINCE)).rows).toHaveLength(3);
  });

  it("is not at its end where there is more than is looked at, or the same comes again", async () => {
    const many = statement(Array.from({ length: 30 }, (_, index) => [row(index, 1000 - index)]));
    expect(await lookThrough(many.read, SINCE)).toMatchObject({ isToEnd: false });
    expect(many.asked).toHaveLength(10);
    const same = statement([[row(1, 30)], [row(1, 30)], [row(1, 30)]]);
    expect(await lookThrough(same.read, SINCE)).toMatchObject({ isToEnd: false });
    expect(same.asked).toHaveLength(2);
  });

  it("says how many rows could not be read", async () => {
    const { read } = statement([[row(1, 30)], [row(2, 20)]], { unreadRows: 2 });
    expect(await lookThrough(read, SINCE)).toMatchObject({ isToEnd: true, unreadRows: 4 });
  });
});

describe("rows that fit", () => {
  const fits = (told: EvidenceRow, amountRial: number) => fittingOf([told], amountRial, SINCE).length === 1;

  it("are those of the amount or a deposit of it, in whole toman", () => {
    expect(fits(row(1, 1, 1_000_000), 1_000_005)).toBe(true);
    expect(fits(row(1, 1, 1_000_005), 1_000_005)).toBe(true);
    expect(fits(row(1, 1, 500_000_000), 2_500_000_003)).toBe(true);
    expect(fits(row(1, 1, 2_500_000_000), 2_500_000_003)).toBe(true);
    expect(fits(row(1, 1, 1_000_010), 1_000_005)).toBe(false);
  });

  it("are none from before the order, where they tell that, and no others' rows", () => {
    expect(fits(row(1, -1), 1000)).toBe(false);
    expect(fits({ ...row(1, 1), at: null }, 1000)).toBe(true);
    expect(fits({ ...row(1, 1), at: "2026-11-20" }, 1000)).toBe(true);
    expect(fits({ ...row(1, 1), at: "2026-11-19" }, 1000)).toBe(false);
    expect(fits({ ...row(1, 1), isCandidate: false }, 1000)).toBe(false);
  });

  it("may be somewhat older than the order, by another clock", () => {
    const { sinceMs, from } = sinceOf({ createdAt: at(10) });
    expect([sinceMs, from]).toEqual([SINCE, "2026-11-19"]);
  });
});
