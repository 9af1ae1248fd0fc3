import { MOST_ORDER_ITEMS } from "@/lib/orders/kinds";
import { readTable } from "@/lib/tables/read";
import type { ReadFile } from "@/lib/tables/table";
import { arrange } from "./columns";
import { MOST_FILE_BYTES } from "./table";

/** Reads a file of payments, CSV or XLSX. */
export const readPayments = (bytes: Uint8Array): ReadFile =>
  readTable(bytes, {
    mostBytes: MOST_FILE_BYTES,
    mostRows: MOST_ORDER_ITEMS,
    // Ten thousand rows with twenty filled columns have a third of it.
    mostUnpackedBytes: 32 * 1024 * 1024,
    mostCells: 10_000_000,
    headingAt: (rows) => arrange(rows).headingAt,
    isMeant: (rows) => arrange(rows).columns.includes("iban"),
  });
