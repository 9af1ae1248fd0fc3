import { spawn } from "node:child_process";
import path from "node:path";
import type { Wanted } from "./screens";

/** Runs a part in a process of its own, which may import what only a server may. `--records=20000` makes it smaller. */
const apart =
  (script: string, usual: number) =>
  async ({ records }: Wanted): Promise<void> => {
    const file = path.join(import.meta.dirname, script);
    const child = spawn(
      process.execPath,
      ["--conditions=react-server", "--import", "tsx", file, String(records ?? usual)],
      { stdio: "inherit" },
    );
    const code = await new Promise((resolve) => child.once("exit", resolve));
    if (code !== 0) throw new Error(`${script} failed (${code})`);
  };

/** The book with very many records: how fast they are written, what they take on disk, and how fast they are found. */
export const measureBook = apart("book-records.ts", 1_000_000);

/** The list of very many customers, as the book answers it: its pages, filters, orders and searches. */
export const measureCustomers = apart("customer-records.ts", 200_000);

/** One month of very many movements: how long it takes to add up, to check, to close and to verify. */
export const measureReconciliation = apart("reconciliation-month.ts", 200_000);
