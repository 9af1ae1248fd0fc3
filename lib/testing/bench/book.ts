import { spawn } from "node:child_process";
import path from "node:path";
import type { Wanted } from "./screens";

/**
 * The book with very many records: how fast they are written, what they take on disk, and how fast they are found. It runs
 * in a process of its own, which may import what only a server may; `--records=100000` makes it a smaller one.
 */
export async function measureBook({ records }: Wanted): Promise<void> {
  const script = path.join(import.meta.dirname, "book-records.ts");
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", script, String(records ?? 1_000_000)],
    { stdio: "inherit" },
  );
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`the book could not be measured (${code})`);
}
