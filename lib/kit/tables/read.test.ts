import { describe, expect, it, vi } from "vitest";
import { headingKeys } from "./headings";
import { parseDelimited } from "./parse";
import { readTable } from "./read";
import type { TableRules } from "./table";

const BOUNDS = { mostLines: 1000, mostCells: 5000 };
const rules: TableRules = {
  ...BOUNDS,
  mostBytes: 5_000_000,
  mostRows: 500,
  mostUnpackedBytes: 1_000_000,
  headingAt: () => 0,
  isMeant: () => true,
};
const read = (text: string, over: Partial<TableRules> = {}) =>
  readTable(new TextEncoder().encode(text), { ...rules, ...over });

describe("a file that is made to keep its reader busy", () => {
  it("has no heading in a cell longer than headings are", () => {
    expect(headingKeys("(".repeat(165_000))).toEqual([]);
    expect(headingKeys("شماره شبا (IBAN)")).toEqual(["شمارهشباiban", "شمارهشبا", "iban"]);
    // One of the longest that is still looked at.
    expect(headingKeys("(".repeat(200))).toEqual([]);
  });

  it("is read to its bound of lines and no further", async () => {
    const endless = "\n".repeat(2_400_000);
    expect(parseDelimited(endless, BOUNDS)).toEqual({ tooMany: "lines" });
    expect(read(endless)).toEqual({ ok: false, problem: "tooManyRows" });
  });

  it("is read to its bound of cells, however they lie, and its headings are not asked for", async () => {
    const headingAt = vi.fn(() => 0);
    for (const text of [`${",".repeat(10_000)}\n`.repeat(20), `${",".repeat(9)}\n`.repeat(501)])
      expect(read(text, { headingAt })).toEqual({ ok: false, problem: "unpacksTooLarge" });
    expect(headingAt).not.toHaveBeenCalled();
  });

  it("may be all odd quotes", async () => {
    const odd = read(`"${'a"b'.repeat(1_500_000)}`);
    expect(odd).toEqual({ ok: false, problem: "oddQuote", line: 1 });
  });
});

it("says at which record a quote stays open, counted as they come", () => {
  expect(parseDelimited('a,b\n"c\nd",e\n\n"f,g\nh', BOUNDS)).toEqual({ openQuoteAt: 4 });
  expect(parseDelimited("sep=;\na;b\nc;d", BOUNDS)).toEqual({ rows: [[], ["a", "b"], ["c", "d"]] });
});
