import { describe, expect, it } from "vitest";
import { type CreditRow, fitOf, isKeyOf, keyed, rowOf } from "./status";

const AT = "2026-11-20T09:00:00.000Z";
const SINCE = Date.parse("2026-11-20T08:00:00.000Z");
const row = (more: Partial<CreditRow> = {}): CreditRow => ({
  ...{ cardholderId: "a", way: "add", amountRial: 1000, at: AT },
  ...more,
});
const sought = { cardholderId: "a", way: "add", amountRial: 1000 } as const;
const besides = { taken: new Set<string>(), open: 0, isSure: false };

describe("rows without ids", () => {
  it("are known by what they tell, and which of those that tell the same", () => {
    const keys = keyed([row(), row(), row({ amountRial: 2000 })]).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    // One that is added leaves the others' keys as they were.
    expect(keyed([row({ at: "2026-11-20T09:00:01.000Z" }), row(), row()]).map(({ key }) => key)).toEqual(
      expect.arrayContaining(keys.slice(0, 2)),
    );
  });

  it("tell whose they are by their keys", () => {
    const keys = keyed([row(), row({ cardholderId: "ab" })]).map(({ key }) => key);
    expect(keys.map((key) => isKeyOf(key, "a"))).toEqual([true, false]);
  });

  it("fit by cardholder, way, amount and time, and in the other unit as what may be it", () => {
    expect(fitOf(row(), sought, SINCE)).toBe("amount");
    expect(fitOf(row({ amountRial: 100 }), sought, SINCE)).toBe("unit");
    expect(fitOf(row({ amountRial: 10_000 }), sought, SINCE)).toBe("unit");
    expect(fitOf(row({ way: "take" }), sought, SINCE)).toBeNull();
    expect(fitOf(row({ way: null }), sought, SINCE)).toBe("amount");
    expect(fitOf(row({ cardholderId: "b" }), sought, SINCE)).toBeNull();
    expect(fitOf(row({ at: "2026-11-20T07:59:59.000Z" }), sought, SINCE)).toBeNull();
    // One that tells no time may be of any.
    expect(fitOf(row({ at: null }), sought, SINCE)).toBe("amount");
  });
});

describe("the order's row", () => {
  const rows = keyed([row(), row({ at: "2026-11-20T09:00:05.000Z" })]);
  const [first, second] = rows;

  it("is the one that came since it left", () => {
    expect(rowOf(rows, sought, SINCE, { ...besides, taken: new Set([first?.key ?? ""]) })).toBe(second);
    expect(rowOf([], sought, SINCE, besides)).toBeNull();
  });

  it("may be any where several came, or others wait for theirs", () => {
    expect(rowOf(rows, sought, SINCE, besides)).toBe("perhaps");
    expect(rowOf(rows.slice(0, 1), sought, SINCE, { ...besides, open: 1 })).toBe("perhaps");
  });

  it("is the oldest that is free where the service has said that it took it", () => {
    expect(rowOf(rows.toReversed(), sought, SINCE, { ...besides, isSure: true, open: 1 })).toBe(first);
  });

  it("of another unit is told as what it is only where it was taken", () => {
    const tenth = keyed([row({ amountRial: 100 })]);
    expect(rowOf(tenth, sought, SINCE, { ...besides, isSure: true })).toBe(tenth[0]);
    expect(rowOf(tenth, sought, SINCE, besides)).toBe("perhaps");
  });
});
