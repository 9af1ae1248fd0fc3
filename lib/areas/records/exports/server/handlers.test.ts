import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { db, pool } from "@/lib/server/db/client";
import { auditEntries, watchedJobs } from "@/lib/server/db/schema/index";
import { boss } from "@/lib/server/jobs/boss";
import { runJob } from "@/lib/server/jobs/watched/run";
import { resumeJobs, sendJob } from "@/lib/server/jobs/watched/send";
import { askAs } from "@/lib/testing/local";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { exportOperations } from "../operations";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer();
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

it("keeps of a wish only what it can read, and no more than five at once, however fast they come", async () => {
  const accountant = await askAs("accountant");
  const input = { status: "DONE", page: "x", "09121234567": "a".repeat(1000) };
  const wish = () => accountant(exportOperations.create, { source: "withdrawals", format: "csv", input });
  const answers = await Promise.all(Array.from({ length: 12 }, wish));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ body }) => body.code === "busy")).toHaveLength(7);
  expect(answers.find(({ status }) => status === 200)?.body.input).toEqual({ status: "DONE" });
  const entries = await db().select().from(auditEntries).orderBy(auditEntries.seq);
  expect(JSON.stringify(entries)).not.toContain("09121234567");
});

it("tells a file's filters as the list has them, from before to", async () => {
  const owner = await askAs("owner");
  const input = { to: "2026-11-20", status: "failed", from: "2026-11-01", kind: "settlements" };
  const { body } = await owner(exportOperations.create, { source: "transactions", format: "csv", input });
  const { body: shown } = await owner(exportOperations.show, { exportId: body.id });
  expect(Object.keys(shown.input)).toEqual(["from", "to", "kind", "status"]);
  await owner(exportOperations.cancel, { exportId: body.id });
});

it("comes to the workers a minute later when the queue was away", async () => {
  const owner = await askAs("owner");
  const jobs = async () =>
    (await pool().query("SELECT data->>'jobId' AS id FROM pgboss.job WHERE name = 'watched-job'")).rows.map(
      ({ id }) => id,
    );
  const send = vi.spyOn(await boss(), "send").mockRejectedValueOnce(new Error("the queue is away"));
  const answer = await owner(exportOperations.create, { source: "withdrawals", format: "csv", input: {} });
  send.mockRestore();
  expect(answer).toMatchObject({ status: 200, body: { status: "waiting" } });
  const { id } = answer.body;

  await resumeJobs();
  expect(await jobs()).not.toContain(id);
  await db()
    .update(watchedJobs)
    .set({ createdAt: new Date(Date.now() - 120_000) })
    .where(eq(watchedJobs.id, id));
  await resumeJobs();
  await resumeJobs();
  expect((await jobs()).filter((each) => each === id)).toHaveLength(1);
});

it("comes to the workers also while the queue has not heard yet that its run before has ended", async () => {
  const owner = await askAs("owner");
  const { body } = await owner(exportOperations.create, { source: "withdrawals", format: "csv", input: {} });
  const ofIt = "FROM pgboss.job WHERE name = 'watched-job' AND data->>'jobId' = $1";
  await pool().query(`UPDATE pgboss.job SET state = 'active' WHERE id = (SELECT id ${ofIt})`, [body.id]);
  await sendJob({ id: body.id, kind: "export" });
  const states = async () => (await pool().query(`SELECT state ${ofIt}`, [body.id])).rows.map(({ state }) => state);
  expect(await states()).toEqual(["active"]);
  await pool().query(`UPDATE pgboss.job SET state = 'completed' WHERE id = (SELECT id ${ofIt})`, [body.id]);
  await expect.poll(async () => (await states()).sort()).toEqual(["completed", "created"]);
});

it("is stopped by its maker, an owner or a manager, not by whoever may only look, and the audit says by whom", async () => {
  const [owner, manager, accountant, auditor] = await Promise.all(
    (["owner", "manager", "accountant", "auditor"] as const).map((role) => makeMember(BUSINESS, role)),
  );
  if (!owner || !manager || !accountant || !auditor) throw new Error("no members");
  const make = async (member: TestMember) =>
    (await member.ask(exportOperations.create, { source: "withdrawals", format: "csv", input: {} })).body.id as string;
  const ofOwner = await make(owner);
  const cancel = (member: TestMember, exportId: string) => member.ask(exportOperations.cancel, { exportId });
  const seenBy = async (member: TestMember) => (await member.ask(exportOperations.show, { exportId: ofOwner })).body;

  expect((await cancel(auditor, ofOwner)).status).toBe(403);
  expect((await cancel(accountant, ofOwner)).status).toBe(404);
  expect(await seenBy(auditor)).toMatchObject({ status: "waiting", mayCancel: false });
  expect(await seenBy(manager)).toMatchObject({ status: "waiting", mayCancel: true });
  expect(await cancel(manager, ofOwner)).toMatchObject({ status: 200, body: { status: "canceled", mayCancel: false } });
  expect((await cancel(owner, ofOwner)).status).toBe(409);
  const entries = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, ofOwner))
    .orderBy(auditEntries.seq);
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["export.created", owner.id],
    ["export.canceled", manager.id],
  ]);
  expect((await cancel(auditor, await make(auditor))).status).toBe(200);
});

it("is begun once however often one button is pressed, and its key is no other wish's", async () => {
  const owner = await makeMember(BUSINESS, "owner");
  const key = randomUUID();
  const input = { source: "withdrawals", format: "csv", input: {} };
  const press = (more: object = {}, by = owner) => by.ask(exportOperations.create, { ...input, ...more }, key);
  const answers = await Promise.all([press(), press(), press()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const id = answers[0]?.body.id;
  expect(
    await db().select().from(auditEntries).where(eq(auditEntries.subject, id)).orderBy(auditEntries.seq),
  ).toHaveLength(1);
  expect((await press({ format: "xlsx" })).body).toMatchObject({ code: "conflict" });
  expect((await press({}, await makeMember(BUSINESS, "owner"))).body.id).not.toBe(id);
  expect((await owner.ask(exportOperations.create, input, "x")).body).toMatchObject({ code: "invalid_input" });
});

it("is taken up again when its run has died, and given up when it dies every time", async () => {
  const owner = await makeMember(BUSINESS, "owner");
  const wish = { source: "authorizations", format: "csv", input: {} };
  const { id } = (await owner.ask(exportOperations.create, wish)).body;
  const sent = vi.spyOn(await boss(), "send");
  const ids = () => sent.mock.calls.map(([, data]) => (data as unknown as { jobId: string }).jobId);
  const died = (aliveAt: Date, runs = 1) =>
    db().update(watchedJobs).set({ status: "running", run: randomUUID(), runs, aliveAt }).where(eq(watchedJobs.id, id));
  await died(new Date());
  await resumeJobs();
  expect(ids()).not.toContain(id);
  await died(new Date(Date.now() - 11 * 60_000));
  await resumeJobs();
  expect(ids()).toContain(id);
  sent.mockRestore();
  const never = new AbortController().signal;
  await runJob(id, never);
  expect((await owner.ask(exportOperations.show, { exportId: id })).body).toMatchObject({ status: "done" });
  await died(new Date(), 10);
  await runJob(id, never);
  expect((await owner.ask(exportOperations.show, { exportId: id })).body).toMatchObject({ error: "internal" });
});
