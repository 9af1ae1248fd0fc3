import { expect, it } from "vitest";
import { drawn } from "@/lib/testing/drawn";
import { FileNotes } from "./file-notes";

it("tells which rows were taken for totals, signatures or remarks, and nothing where there are none", () => {
  const notes = { encoding: "utf-8" as const, hidden: { rows: [], columns: [] } };
  expect(drawn(<FileNotes notes={notes} />)).toBe("");
  const page = drawn(<FileNotes notes={{ ...notes, closing: { totals: [12], notes: [14, 15] } }} />);
  expect(page).toContain("Row 12 was taken for a total and not read as a row of its own.");
  expect(page).not.toContain("The total in the file is");
  expect(page).toContain("Rows 14, 15 at the end of the file were taken for signatures or notes and not read.");
});

it("says where the file's own total is another than what its rows come to", () => {
  const closing = { totals: [4], notes: [], total: "1,300,000" };
  const notes = { encoding: null, hidden: { rows: [], columns: [] }, closing };
  const of = (rial: number, unit: "rial" | null = "rial") =>
    drawn(<FileNotes notes={notes} amounts={{ unit, totalsRial: { rial, toman: rial * 10 } }} />);
  expect(of(1_200_000)).toMatch(/The total in the file is 1,300,000.*add up to 1,200,000/);
  for (const page of [of(1_300_000), of(1_200_000, null)]) expect(page).not.toContain("The total in the file is");
});
