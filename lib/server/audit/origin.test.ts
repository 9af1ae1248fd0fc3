import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { POST as checkFile } from "@/app/api/audit/[business]/verify/route";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { auditRoutes } from "@/lib/areas/records/audit/declared";
import { auditOperations } from "@/lib/areas/records/audit/operations";
import type { AuditFileReport, AuditPage } from "@/lib/areas/records/audit/schemas";
import { exportLines } from "@/lib/areas/records/audit/server/chain-file";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import { policyOperations } from "@/lib/areas/settings/policy/operations";
import { defaultPolicy } from "@/lib/kit/orders/policy";
import { env } from "@/lib/server/core/env";
import { withOrigin } from "@/lib/server/core/request-origin";
import { db } from "@/lib/server/db/client";
import { auditEntries, jobChunks } from "@/lib/server/db/schema";
import { runJob } from "@/lib/server/jobs/watched/run";
import { sessionCookieName } from "@/lib/server/members/session";
import { ADDRESS } from "@/lib/testing/local";
import type { TestMember } from "@/lib/testing/members";
import { clearDesk, content, type Desk, openDesk } from "@/lib/testing/orders/desk";
import { BUSINESS } from "@/lib/testing/rig/server";
import { writeCheckpoint } from "./checkpoints";
import { recordAudit } from "./record";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await clearDesk();
});
afterAll(() => desk.close());

const entries = () =>
  db().select().from(auditEntries).where(eq(auditEntries.business, BUSINESS)).orderBy(asc(auditEntries.seq));

it("every event of orders and policy says where it came from, how much, and whither", async () => {
  const rejected = await desk.make();
  await desk.decide(desk.manager, rejected, { decision: "reject", reason: "مبلغ درست نیست" });
  const edited = await desk.make();
  const { contentHash: shownHash } = await desk.show(edited);
  await desk.accountant.ask(orderOperations.edit, { orderId: edited, shownHash, content: content(700_000, 13) });
  await desk.decide(desk.owner, edited);
  await desk.owner.ask(orderOperations.undo, { orderId: edited });
  await desk.accountant.ask(orderOperations.withdraw, { orderId: edited });
  const rules = { ...defaultPolicy(), undoSeconds: 30 };
  const proposed = await desk.owner.ask(policyOperations.propose, { rules, baseVersion: 1 });
  const { proposalId } = proposed.body;
  await desk.manager.ask(policyOperations.decide, { proposalId, decision: "reject", reason: "زود است" });

  const written = await entries();
  const ours = written.filter(({ action }) => /^(order|policy)\./.test(action));
  expect(new Set(ours.map(({ action }) => action)).size).toBeGreaterThanOrEqual(7);
  for (const { action, ip, requestId } of ours) {
    expect({ action, ip, hasRequest: requestId !== null }).toEqual({ action, ip: ADDRESS, hasRequest: true });
  }
  for (const { action, detail } of ours.filter((entry) => entry.action.startsWith("order."))) {
    expect({ action, ...detail }).toMatchObject({
      amountRial: expect.any(Number),
      iban: expect.stringContaining("•••"),
    });
  }
});

it("what goes on by itself after a request is nobody's", async () => {
  const origin = { memberId: desk.owner.id, ip: ADDRESS, requestId: "request-1" };
  await withOrigin(origin, async () => {
    await recordAudit({ action: "order.expired", business: BUSINESS, actor: null });
    await recordAudit({ action: "order.expired", business: BUSINESS, actor: { id: desk.manager.id, name: "دیگری" } });
    await recordAudit({ action: "order.expired", business: BUSINESS, actor: { id: desk.owner.id, name: "خودش" } });
  });
  const last = (await entries()).slice(-3);
  expect(last.map(({ ip }) => ip)).toEqual([null, null, ADDRESS]);
});

it("is searched by names, addresses, requests, ids and details", async () => {
  const ask = async (q: string) => (await desk.owner.ask(auditOperations.list, { q, perPage: 100 })).body as AuditPage;
  const [first] = (await ask("مبلغ درست نیست")).items;
  expect(first?.action).toBe("order.rejected");
  for (const q of [ADDRESS, first?.requestId ?? "", first?.subject ?? "", first?.actorName ?? ""]) {
    expect(
      (await ask(q)).items.map(({ seq }) => seq),
      q,
    ).toContain(first?.seq);
  }
  expect((await ask("%")).items).toEqual([]);
  expect((await ask("هیچ‌جا نیست")).items).toEqual([]);
});

it("can be had as a table, in the maker's words, by whoever may read it", async () => {
  const wanted = { source: "audit", format: "csv", input: { action: "order.rejected" } };
  const { body } = await desk.owner.ask(exportOperations.create, wanted);
  await runJob(body.id, new AbortController().signal);
  const chunks = await db().select().from(jobChunks).where(eq(jobChunks.jobId, body.id));
  const text = Buffer.concat(chunks.map(({ bytes }) => bytes)).toString();
  expect(text).toContain("رد دستور پرداخت");
  expect(text).toContain("مبلغ درست نیست");
  expect(text).toContain(ADDRESS);
  expect((await desk.accountant.ask(exportOperations.create, wanted)).status).toBe(403);
});

/** As the page sends it. */
async function upload(text: string | Uint8Array, by: TestMember): Promise<{ status: number; body: AuditFileReport }> {
  const address = new URL(auditRoutes.verifyFile(BUSINESS), env().DAFTAR_URL);
  const headers = { cookie: `${sessionCookieName()}=${by.secret}`, origin: address.origin, "x-daftar-request": "1" };
  const request = new Request(address, { method: "POST", headers, body: new Uint8Array(Buffer.from(text)) });
  const answer = await checkFile(request, { params: Promise.resolve({ business: BUSINESS }) });
  return { status: answer.status, body: await answer.json() };
}

async function exported(): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportLines(BUSINESS)) lines.push(line.toString());
  return lines;
}

it("an exported file is checked by whoever may read the log: what holds, what not, and what it cannot show", async () => {
  await writeCheckpoint();
  const lines = await exported();
  const count = lines.length - 1;
  expect((await upload(lines.join(""), desk.owner)).body).toMatchObject({
    entries: count,
    lastSeq: count,
    broken: null,
    checkpoints: 1,
    signedAt: expect.any(String),
    later: 0,
    areCheckpointsIntact: true,
  });
  await recordAudit({ action: "export.created", business: BUSINESS, actor: null });
  expect((await upload(lines.join(""), desk.owner)).body).toMatchObject({ broken: null, later: 1 });

  const brokenOf = async (changed: string[]) => (await upload(changed.join(""), desk.owner)).body.broken;
  const without = (index: number) => lines.filter((_, at) => at !== index);
  expect(await brokenOf(without(lines.length - 1))).toEqual({ seq: count + 1, reason: "truncated" });
  expect(await brokenOf(without(lines.length - 2))).toEqual({ seq: count, reason: "truncated" });
  expect(await brokenOf(without(2))).toEqual({ seq: 3, reason: "removed" });
  expect(
    await brokenOf(lines.map((line, at) => (at === 1 ? line.replace('"actorName":"', '"actorName":"x') : line))),
  ).toEqual({ seq: 2, reason: "changed" });
  expect((await upload("no log\n", desk.owner)).body).toMatchObject({
    entries: 0,
    broken: { seq: 1, reason: "unreadable" },
  });
  expect((await upload(lines.join(""), desk.support)).status).toBe(403);
});

it("a file to be checked is bounded, also one line of it", async () => {
  expect((await upload("x".repeat(300_000), desk.owner)).status).toBe(413);
});
