import { spawn } from "node:child_process";
import path from "node:path";
import type { Wanted } from "./screens";

/**
 * The list of customers over very many of them, as the book answers it: its pages, filters, orders and searches. In a
 * process of its own, which may import what only a server may; `--records=20000` makes it a smaller one.
 */
export async function measureCustomers({ records }: Wanted): Promise<void> {
  const script = path.join(import.meta.dirname, "customer-records.ts");
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", script, String(records ?? 200_000)],
    { stdio: "inherit" },
  );
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`the list of customers could not be measured (${code})`);
}
