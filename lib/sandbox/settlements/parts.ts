import { habitsOf } from "../core/habits";
import { uuidOf } from "../core/ids";
import type { Sandbox } from "../core/sandbox";

type Row = { id: string; amount: number; amount_toman: number; wage_toman: number; status: string };

/** One toman less than half, so that the parts can be told apart by their amounts. */
const PARTS = 2;

/**
 * A settlement as the service may keep it: as one record, or as several under the same track id that are the whole
 * together. The book has it as one all the same, also where one part says that it failed.
 */
export function partsOf<Given extends Row>(sandbox: Sandbox, row: Given): Given[] {
  const habit = habitsOf(sandbox).settlement_parts;
  if (habit === "one" || row.amount_toman < PARTS + 1) return [row];
  const first = Math.trunc((row.amount_toman - 1) / PARTS);
  const part = (toman: number, wage_toman: number, id: string): Given => ({
    ...row,
    id,
    amount: toman * 10,
    amount_toman: toman,
    wage_toman,
  });
  if (habit === "tenths" && row.amount_toman % 10 === 0) {
    const ids = Array.from({ length: 10 }, (_, at) =>
      at === 0 ? row.id : uuidOf(`${at}${row.id.replaceAll("-", "")}`),
    );
    return ids.map((id, at) => part(row.amount_toman / 10, at === 0 ? row.wage_toman : 0, id));
  }
  const other = uuidOf(row.id.replaceAll("-", "").split("").reverse().join(""));
  const second = part(row.amount_toman - first, 0, other);
  const hasFailed = habit === "second_fails" && row.status === "DONE";
  return [part(first, row.wage_toman, row.id), hasFailed ? { ...second, status: "FAILED" } : second];
}

/** A part with its amount as lists and shows tell it: in both units, or in one. */
export function inUnitOf<Given extends Row>(sandbox: Sandbox, part: Given): Omit<Given, "amount_toman"> {
  const { amount_toman, ...row } = part;
  const amounts = habitsOf(sandbox).settlement_amounts;
  if (amounts === "both") return part;
  return amounts === "toman" ? { ...row, amount: amount_toman } : row;
}

/** The unit that is named beside rows. */
export function currencyOf(sandbox: Sandbox): { currency?: "Rial" | "Toman" } {
  const amounts = habitsOf(sandbox).settlement_amounts;
  return amounts === "unnamed" ? {} : { currency: amounts === "rial" ? "Rial" : "Toman" };
}
