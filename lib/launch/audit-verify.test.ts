import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportLines } from "@/lib/areas/records/audit/server/chain-file";
import { recordAudit } from "@/lib/server/audit/record";
import { db } from "@/lib/server/db/client";
import { BUSINESS, startTestServer, type TestSandbox } from "../testing/rig/server";
import { ROOT } from "./before/settings.mjs";

const directory = mkdtempSync(path.join(tmpdir(), "daftar-verify-"));
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ env: { DATA_DIR: directory } });
  for (let count = 0; count < 3; count += 1) {
    await recordAudit({ action: "export.created", business: BUSINESS, actor: null, detail: { count } });
  }
});
afterAll(async () => {
  await sandbox.close();
  rmSync(directory, { recursive: true });
});

/** Runs the command as a person does, with what a person has set. */
async function verify(args: string[] = []): Promise<{ status: number | null; said: string }> {
  const { PATH, DATABASE_URL, DAFTAR_SECRET } = process.env;
  const env = { PATH, DATABASE_URL, DAFTAR_SECRET, DAFTAR_MODE: "sandbox", DATA_DIR: directory, NODE_ENV: "test" };
  const flags = ["--conditions=react-server", "--import", "tsx", "lib/launch/audit-verify.ts", ...args];
  const child = spawn(process.execPath, flags, { cwd: ROOT, env: env as NodeJS.ProcessEnv });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { status, said };
}

it("says whether the chain is whole, in the database and in a file", async () => {
  expect(await verify()).toEqual({ status: 0, said: expect.stringContaining("The chain is whole: 3 entries") });
  const file = path.join(directory, "export.jsonl");
  const lines: string[] = [];
  for await (const text of exportLines(BUSINESS)) lines.push(text.toString());
  writeFileSync(file, lines.join(""));
  expect(await verify(["--file", file])).toMatchObject({ status: 0 });
  writeFileSync(file, lines.slice(0, -1).join(""));
  expect(await verify(["--file", file])).toEqual({ status: 1, said: expect.stringContaining("broken at entry 4") });

  await db().transaction(async (tx) => {
    await tx.execute(sql`ALTER TABLE audit_entries DISABLE TRIGGER ALL`);
    await tx.execute(sql`UPDATE audit_entries SET actor_name = 'x' WHERE seq = 2`);
  });
  expect(await verify()).toEqual({ status: 1, said: expect.stringContaining("broken at entry 2") });
  expect(await verify(["--fill"])).toEqual({ status: 2, said: expect.stringContaining("Use: npm run audit:verify") });
});
