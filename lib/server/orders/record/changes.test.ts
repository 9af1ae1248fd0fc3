import { describe, expect, it } from "vitest";
import type { OrderChanges } from "@/lib/kit/orders/views";
import { testIban } from "@/lib/testing/orders/orders";
import { changesOf, shownChanges } from "./changes";
import type { NewItem } from "./items";

const item = (row: number, change: Partial<NewItem> = {}): NewItem => ({
  row,
  iban: testIban(row),
  amountRial: 100_000 + row,
  type: "ACH",
  paymentNumber: null,
  description: null,
  ownerName: "علی رضایی",
  externalId: null,
  ...change,
});
const batch = (items: NewItem[], reason: string | null = null) => ({
  kind: "batch",
  content: {},
  reason,
  externalId: null,
  destination: null,
  amountRial: items.reduce((sum, { amountRial }) => sum + amountRial, 0),
  items,
});
const single = (amountRial: number, content: Record<string, unknown> = {}, reason: string | null = null) => ({
  kind: "settlement",
  content,
  reason,
  externalId: null,
  destination: testIban(1),
  amountRial,
  items: [],
});
const lines = ({ rows }: OrderChanges) =>
  rows.map(({ what, row, fields }) => [what, row, ...fields.map(({ field }) => field)]);

describe("what a correction changes", () => {
  it("of one payment: its fields, each from what to what", () => {
    const changes = changesOf(single(100, { ownerName: "علی" }), single(200, { description: "فاکتور" }, "بابت"));
    expect(changes).toEqual({
      more: 0,
      rows: [
        {
          what: "changed",
          row: null,
          fields: [
            { field: "amountRial", before: 100, after: 200 },
            { field: "ownerName", before: "علی", after: null },
            { field: "description", before: null, after: "فاکتور" },
            { field: "reason", before: null, after: "بابت" },
          ],
        },
      ],
    });
  });

  it("of one payment that is moved to the queue", () => {
    const moved = changesOf(single(100), { ...single(100), kind: "queued" });
    expect(moved.rows[0]?.fields).toEqual([{ field: "kind", before: "settlement", after: "queued" }]);
  });

  it("of a batch: rows that moved up stay the same, and the row that is gone is named as it was known", () => {
    const before = batch([item(1), item(2), item(3), item(4)]);
    const moved = [item(1), item(3, { row: 2 }), item(4, { row: 3, amountRial: 9 })];
    expect(lines(changesOf(before, batch(moved)))).toEqual([
      ["removed", 2, "iban", "amountRial", "ownerName", "type"],
      ["changed", 4, "amountRial"],
    ]);
  });

  it("of a batch: another destination in a row's place is that row changed; alike rows are told apart", () => {
    const twice = { iban: testIban(7), amountRial: 7 };
    const before = batch([item(1, twice), item(2, twice), item(3)], "حقوق");
    const after = batch([item(1, twice), item(2, { ...twice, iban: testIban(8) }), item(3)], "حقوق آبان");
    expect(lines(changesOf(before, after))).toEqual([
      ["changed", null, "reason"],
      ["changed", 2, "iban"],
    ]);
    expect(changesOf(before, before)).toEqual({ rows: [], more: 0 });
  });

  it("tells twenty one by one, and how many more there are", () => {
    const many = Array.from({ length: 30 }, (_, index) => item(index + 1));
    const changes = changesOf(batch(many), batch(many.map((each) => ({ ...each, amountRial: 1 }))));
    expect([changes.rows.length, changes.more]).toEqual([20, 10]);
  });

  it("masks people's data for those who may not see it", () => {
    const changes = changesOf(single(1), { ...single(1, { ownerName: "سارا احمدی" }), destination: testIban(2) });
    const shown = JSON.stringify(shownChanges(changes, "support"));
    expect(shown).not.toMatch(/احمدی/);
    expect(shown).not.toContain(testIban(1));
    expect(shown).not.toContain(testIban(2));
    expect(shownChanges(changes, "owner")).toEqual(changes);
  });
});
