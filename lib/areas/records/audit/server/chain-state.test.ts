import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type AuditContent, entryHash } from "@/lib/server/audit/chain";
import { CHAIN_START } from "@/lib/server/audit/verify-chain";
import { db } from "@/lib/server/db/client";
import { auditEntries } from "@/lib/server/db/schema";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { chainState, checkWholeChain } from "./chain-state";

const directory = mkdtempSync(path.join(tmpdir(), "daftar-chain-"));
const MINUTE = 60_000;
let sandbox: TestSandbox;
let end = CHAIN_START;

beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true, env: { DATA_DIR: directory } });
  await append(3500);
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(async () => {
  vi.useRealTimers();
  await sandbox.close();
  rmSync(directory, { recursive: true });
});
async function append(count: number): Promise<void> {
  const entries = Array.from({ length: count }, () => {
    const content: AuditContent = {
      at: new Date().toISOString(),
      business: BUSINESS,
      actorId: null,
      actorName: "Daftar",
      action: "export.created",
      subject: null,
      detail: {},
      ip: null,
      requestId: null,
    };
    const [previousHash, seq] = [end.hash, end.seq + 1];
    const hash = entryHash(previousHash, seq, content);
    end = { seq, hash };
    return { ...content, at: new Date(content.at), seq, previousHash, hash };
  });
  for (let from = 0; from < count; from += 1000)
    await db()
      .insert(auditEntries)
      .values(entries.slice(from, from + 1000));
}

/** As somebody who owns the database could. */
const tamper = (statement: ReturnType<typeof sql>) =>
  db().transaction(async (tx) => {
    await tx.execute(sql`ALTER TABLE audit_entries DISABLE TRIGGER ALL`);
    await tx.execute(statement);
    await tx.execute(sql`ALTER TABLE audit_entries ENABLE TRIGGER ALL`);
  });
const rename = (seq: number, name: string) =>
  tamper(sql`UPDATE audit_entries SET actor_name = ${name} WHERE seq = ${seq}`);
const nextLook = (afterMs = MINUTE) => {
  vi.setSystemTime(Date.now() + afterMs);
  return chainState();
};

it("goes on from what was read before, and looks at the newest entries again", async () => {
  expect(await nextLook()).toMatchObject({ isWhole: true, entries: 3500, lastSeq: 3500 });
  const reads = vi.spyOn(db(), "select");
  await append(10);
  expect(await nextLook()).toMatchObject({ isWhole: true, entries: 3510, lastSeq: 3510 });
  // From entry 2000 on: two pages instead of four.
  expect(reads).toHaveBeenCalledTimes(2);
  reads.mockRestore();

  await rename(2600, "somebody else");
  expect((await nextLook()).broken).toEqual({ seq: 2600, reason: "changed" });
  expect((await nextLook()).broken).toEqual({ seq: 2600, reason: "changed" });
  await rename(2600, "Daftar");
  expect(await nextLook()).toMatchObject({ isWhole: true });
});

it("finds what was changed long ago by the hourly check, or after two hours without one", async () => {
  await nextLook();
  await rename(17, "somebody else");
  expect((await checkWholeChain()).broken).toEqual({ seq: 17, reason: "changed" });
  expect((await nextLook()).broken).toEqual({ seq: 17, reason: "changed" });
  await rename(17, "Daftar");
  expect(await nextLook()).toMatchObject({ isWhole: true });
  await rename(18, "somebody else");
  expect((await nextLook(121 * MINUTE)).broken).toEqual({ seq: 18, reason: "changed" });
  await rename(18, "Daftar");
});

it("sees that the end is gone", async () => {
  await nextLook();
  await tamper(sql`DELETE FROM audit_entries WHERE seq > 1500`);
  expect(await nextLook()).toMatchObject({ entries: 1500, lastSeq: 1500 });
});
