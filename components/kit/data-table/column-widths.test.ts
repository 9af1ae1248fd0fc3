import fc from "fast-check";
import { expect, it } from "vitest";
import { type ColumnWidths, NARROWEST, readWidths, WIDEST, writtenWidths } from "./column-widths";

it("reads from an address what it wrote there", () => {
  const id = fc.stringMatching(/^[a-zA-Z][\w-]{0,20}$/).filter((name) => name !== "__proto__");
  const widths = fc.dictionary(id, fc.integer({ min: NARROWEST, max: WIDEST }), { noNullPrototype: true });
  fc.assert(
    fc.property(widths, (some: ColumnWidths) => {
      expect(readWidths(writtenWidths(some))).toEqual(some);
    }),
  );
  expect(writtenWidths({})).toBeNull();
});

it("makes a good list of a bad link", () => {
  expect(readWidths(null)).toEqual({});
  expect(readWidths("amount:9.date:9999.x.:5.kind:1e3.what:-4")).toEqual({ amount: NARROWEST, date: WIDEST });
});
