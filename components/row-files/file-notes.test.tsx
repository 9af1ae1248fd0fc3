import { expect, it } from "vitest";
import { drawn } from "@/lib/testing/drawn";
import { FileNotes } from "./file-notes";

it("tells which rows were taken for totals, signatures or remarks, and nothing where there are none", () => {
  const notes = { encoding: "utf-8" as const, hidden: { rows: [], columns: [] } };
  expect(drawn(<FileNotes notes={notes} />)).toBe("");
  const page = drawn(<FileNotes notes={{ ...notes, closing: { totals: [12], notes: [14, 15] } }} />);
  expect(page).toContain("Row 12 was taken for a total and not read as a row of its own.");
  expect(page).toContain("Rows 14, 15 at the end of the file were taken for signatures or notes and not read.");
});
