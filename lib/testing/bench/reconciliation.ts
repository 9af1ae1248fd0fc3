import { spawn } from "node:child_process";
import path from "node:path";
import type { Wanted } from "./screens";

/**
 * One month of very many movements: how long it takes to add up, to check, to close and to verify. It runs in a process of
 * its own, which may import what only a server may; `--records=20000` makes it a smaller one.
 */
export async function measureReconciliation({ records }: Wanted): Promise<void> {
  const script = path.join(import.meta.dirname, "reconciliation-month.ts");
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", script, String(records ?? 200_000)],
    { stdio: "inherit" },
  );
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`reconciliation could not be measured (${code})`);
}
