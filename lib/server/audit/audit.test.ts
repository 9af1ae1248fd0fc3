import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditOperations } from "@/lib/areas/records/audit/operations";
import type { AuditPage } from "@/lib/areas/records/audit/schemas";
import { exportLines } from "@/lib/areas/records/audit/server/chain-file";
import { db } from "@/lib/server/db/client";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { checkpointFile, readCheckpoints, writeCheckpoint } from "./checkpoints";
import { fromExportLine, readChain } from "./read-chain";
import { recordAudit } from "./record";
import { verifyChain } from "./verify-chain";

const directory = mkdtempSync(path.join(tmpdir(), "daftar-audit-"));
let sandbox: TestSandbox;
let auditor: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({ env: { DATA_DIR: directory } });
  auditor = await makeMember(BUSINESS, "auditor");
  await db().execute(sql`INSERT INTO businesses (slug) VALUES ('another')`);
  const writes = Array.from({ length: 40 }, (_, number) =>
    recordAudit({
      action: number % 2 === 0 ? "personal.revealed" : "export.created",
      business: number % 4 === 0 ? "another" : BUSINESS,
      actor: { id: auditor.id, name: "آزمون" },
      detail: { number, reason: "پیگیری تماس" },
    }),
  );
  await Promise.all(writes);
});
afterAll(async () => {
  await sandbox.close();
  rmSync(directory, { recursive: true });
});

/** As somebody who owns the database could. */
const tamper = (statement: ReturnType<typeof sql>) =>
  db().transaction(async (tx) => {
    await tx.execute(sql`ALTER TABLE audit_entries DISABLE TRIGGER ALL`);
    await tx.execute(statement);
    await tx.execute(sql`ALTER TABLE audit_entries ENABLE TRIGGER ALL`);
  });
const check = async () => verifyChain(readChain(), (await readCheckpoints()).checkpoints);

describe("the audit log", () => {
  it("is whole after many wrote at the same moment, without a gap", async () => {
    expect(await check()).toMatchObject({ entries: 40, lastSeq: 40, broken: null });
  });

  it("cannot be changed, shortened or emptied", async () => {
    await expect(db().execute(sql`UPDATE audit_entries SET ip = 'x' WHERE seq = 1`)).rejects.toThrow();
    await expect(db().execute(sql`DELETE FROM audit_entries WHERE seq = 40`)).rejects.toThrow();
    await expect(db().execute(sql`TRUNCATE audit_entries`)).rejects.toThrow();
  });

  it("is read page by page, filtered, and only as far as it concerns the business", async () => {
    const first = (await auditor.ask(auditOperations.list, { perPage: 20 })).body as AuditPage;
    expect(first.items).toHaveLength(20);
    const second = (await auditor.ask(auditOperations.list, { perPage: 20, before: first.nextBefore }))
      .body as AuditPage;
    expect(second.items).toHaveLength(10);
    expect(second.nextBefore).toBeNull();
    const revealed = (await auditor.ask(auditOperations.list, { action: "personal.revealed", perPage: 100 }))
      .body as AuditPage;
    expect(revealed.items.every(({ action }) => action === "personal.revealed")).toBe(true);
    expect(revealed.items).toHaveLength(10);
    const support = await makeMember(BUSINESS, "support");
    expect((await support.ask(auditOperations.list)).status).toBe(403);
  });

  it("can be exported whole, with other businesses' entries as links only, and checked", async () => {
    const lines: string[] = [];
    for await (const line of exportLines(BUSINESS)) lines.push(line.toString());
    const entries = lines.slice(0, -1).map((line) => fromExportLine(line));
    expect(await verifyChain(entries.filter((entry) => entry !== null))).toMatchObject({
      entries: 40,
      withheld: 10,
      broken: null,
    });
    expect(lines.join("")).not.toContain('"another"');
  });
});

// Last: from here on the database has been tampered with.
describe("tampering", () => {
  it("shows", async () => {
    expect(await writeCheckpoint()).toMatchObject({ seq: 40 });
    expect(await writeCheckpoint()).toBeNull();
    await recordAudit({ action: "export.created", business: BUSINESS, actor: null });
    expect(await check()).toMatchObject({ entries: 41, checkpoints: 1, broken: null });

    await tamper(sql`UPDATE audit_entries SET detail = jsonb_set(detail, '{number}', '99') WHERE seq = 17`);
    expect((await check()).broken).toEqual({ seq: 17, reason: "changed" });
    await tamper(sql`UPDATE audit_entries SET detail = jsonb_set(detail, '{number}', '16') WHERE seq = 17`);
    await tamper(sql`DELETE FROM audit_entries WHERE seq > 38`);
    expect((await check()).broken).toMatchObject({ seq: expect.any(Number) });
    expect(await writeCheckpoint()).toBeNull();
  });

  it("with a checkpoint shows too", async () => {
    writeFileSync(checkpointFile(), `${JSON.stringify({ at: "2026-01-01", seq: 1, hash: "0", signature: "0" })}\n`);
    expect(await readCheckpoints()).toEqual({ checkpoints: [], badLines: [1] });
  });
});
