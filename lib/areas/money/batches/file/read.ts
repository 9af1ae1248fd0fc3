import { compactIban } from "@/lib/kit/format/iban";
import { MOST_ORDER_ITEMS } from "@/lib/kit/orders/kinds";
import { hasLostDigits } from "@/lib/kit/tables/lost-digits";
import { readTable } from "@/lib/kit/tables/read";
import type { ReadFile } from "@/lib/kit/tables/table";
import { arrange, MOST_FILE_BYTES } from "./columns";

/** Reads a file of payments, CSV or XLSX. */
export const readPayments = (bytes: Uint8Array): ReadFile =>
  readTable(bytes, {
    mostBytes: MOST_FILE_BYTES,
    mostRows: MOST_ORDER_ITEMS,
    // Ten thousand rows with twenty filled columns have a third of it.
    mostUnpackedBytes: 32 * 1024 * 1024,
    mostCells: 10_000_000,
    headingAt: (rows) => arrange(rows).headingAt,
    amountAt: (rows) => arrange(rows).columns.indexOf("amount"),
    isKey: mayBeIban,
    isMeant: (rows) => arrange(rows).columns.includes("iban"),
  });

/** An IBAN, right or wrong, or the number of an account or a card in its place: without one nobody can be paid. */
function mayBeIban(cell: string): boolean {
  const compact = compactIban(cell);
  return hasLostDigits(cell) || /\d{16}/.test(compact) || (/\p{L}/u.test(cell) && /^IR\d{4}/.test(compact));
}
