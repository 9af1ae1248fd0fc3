import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { asTyped, type Cell, csvField, csvLine, harmless, textCell, withoutControls } from "./csv";

const parse = (text: string) => Papa.parse<string[]>(text, { delimiter: "," }).data;

it.each(["=1+1", "+98912", "-5", "@SUM(A1)", " =1", "＝1", "|calc"])("makes %j harmless", (text) => {
  expect(harmless(text)).toBe(`'${text}`);
});

it.each([
  ["a;=1+1", "a;'=1+1"],
  ["a\t@SUM(A1)", "a\t'@SUM(A1)"],
  ["a\n+1", "a\n'+1"],
  ['a; "=1+1"', `a;' "=1+1"`],
  ["a;;-1", "a;;'-1"],
  [";＝1", ";'＝1"],
  ["\t=1", "'\t'=1"],
  ["\r=1", "'\r'=1"],
])("makes %j harmless also for a program that parts cells by semicolons or tabs", (text, written) => {
  expect(harmless(text)).toBe(written);
});

it("leaves nothing that runs in a line as programs with other separators read it", () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom(...'=+-@|;\t\n" a1') }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(texts, (given) => {
      const line = csvLine(given.map((text) => textCell(text)));
      for (const delimiter of [";", "\t"]) {
        for (const cell of Papa.parse<string[]>(line, { delimiter }).data.flat()) {
          expect(cell.trimStart()).not.toMatch(/^[=+\-@|]/);
        }
      }
    }),
    runs(1000),
  );
});

it.each(["\0=1+1", "\u0001=1+1", "\u001b\0@SUM(A1)", "\u009f=1+1", "\uffff=1+1"])(
  "takes out what a program would drop before it runs %j",
  (text) => {
    expect(csvField(textCell(text))).toMatch(/^'[=@]/);
    expect(csvField(textCell(text, true))).toMatch(/^"'[=@]/);
  },
);

it("leaves ordinary text as it is", () => {
  for (const text of ["پرداخت", "a=b", "5-3", "IR062960000000100324200001"])
    expect(csvField(textCell(text))).toBe(text);
});

it("keeps ids as text: nothing is rounded, no leading zero is lost", () => {
  expect(csvField(textCell("140512345678", true))).toBe('"\t140512345678"');
  expect(csvField(textCell("09121234567", true))).toBe('"\t09121234567"');
  expect(csvField(textCell("IR062960000000100324200001", true))).toBe('"IR062960000000100324200001"');
  expect(csvField(textCell("=HYPERLINK(1)", true))).toBe(`"'=HYPERLINK(1)"`);
});

it("writes numbers as numbers, negative ones too", () => {
  expect(csvLine([{ kind: "number", value: -1200 }, null, { kind: "number", value: 0 }])).toBe("-1200,,0\r\n");
});

it("comes back whole from any reader, and never begins with what runs", () => {
  const cell = fc
    .record({ text: fc.string({ unit: "grapheme", maxLength: 30 }), isId: fc.boolean() })
    .map(({ text, isId }): Cell => textCell(text, isId));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const [line] = parse(csvLine(cells));
      expect(line).toHaveLength(cells.length);
      line?.forEach((value, index) => {
        const given = cells[index];
        if (given?.kind !== "text") return;
        const bare = (text: string) => text.replace(/^\t/, "").replaceAll("'", "");
        expect(bare(value)).toBe(bare(withoutControls(given.text)));
        if (!/^\t\d+$/.test(value)) expect(value).not.toMatch(/^[=+\-@\t\r]/);
      });
    }),
    runs(1000),
  );
});

describe("what is written, corrected and read again", () => {
  const pieces = ["", "'", "=", "+98912", "-رضا", "@", ";", "\t", "\n", " ", '"', "a", "＝", "|"];
  const texts = pieces.flatMap((a) => pieces.flatMap((b) => pieces.flatMap((c) => pieces.map((d) => a + b + c + d))));

  it("stays what it was, however often", () => {
    for (const text of texts) {
      const typed = asTyped(text);
      const written = harmless(typed);
      expect(asTyped(written), JSON.stringify(text)).toBe(typed);
    }
  });

  it("has no apostrophe that only protects, and keeps those that are letters", () => {
    expect(["'+989121234567", "''-رضا", "x;'=1", "O'Brien", "'a'"].map(asTyped)).toEqual([
      "+989121234567",
      "-رضا",
      "x;=1",
      "O'Brien",
      "'a'",
    ]);
  });

  it("takes a cell of separators alone in one go", () => {
    const text = ";\t".repeat(500_000);
    expect(harmless(text)).toBe(text);
    expect(asTyped(`a'${text}`)).toBe(`a'${text}`);
  });
});
