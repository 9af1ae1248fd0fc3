import { randomBytes } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Role } from "@/lib/kit/roles";
import { reseal } from "@/lib/server/core/reseal";
import { db } from "@/lib/server/db/client";
import { auditEntries, savedViews } from "@/lib/server/db/schema/index";
import { makeMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { underSecrets } from "@/lib/testing/under-secrets";
import { viewOperations } from "../operations";
import { MOST_VIEWS, type SavedView } from "../view";
import { viewSeals } from "./handlers";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer();
});
afterAll(() => sandbox.close());

async function colleague(role: Role) {
  const member = await makeMember(BUSINESS, role);
  const { ask } = member;
  return {
    ask,
    save: async (input: Record<string, unknown>) => {
      const wanted = { list: "withdrawals", sharing: "own", query: "status=FAILED", period: null, ...input };
      return ask(viewOperations.save, wanted);
    },
    views: async () => ((await ask(viewOperations.list)).body as { items: SavedView[] }).items,
  };
}

it("keeps a view for its member alone, without what is of the moment, and sealed", async () => {
  const [support, owner] = [await colleague("support"), await colleague("owner")];
  const query = "view=x&q=09121234567&page=4&entry=7&columns=id.payer&status=ACTIVE&from=2026-11-01&to=2026-11-23";
  const input = { list: "authorizations", name: "  تماس   امروز ", query, period: "thisMonth" };
  const { status, body } = await support.save(input);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      name: "تماس امروز",
      query: "columns=id.payer&q=09121234567&status=ACTIVE",
      period: "thisMonth",
      isShared: false,
      mayChange: true,
      by: null,
    },
  });
  expect(await support.views()).toEqual([body]);
  expect(await owner.views()).toEqual([]);
  const { id: viewId } = body;
  for (const [operation, more] of [
    [viewOperations.change, { name: "x" }],
    [viewOperations.remove, {}],
  ] as const)
    expect((await owner.ask(operation, { viewId, ...more })).body.code).toBe("not_found");
  const [stored] = await db().select().from(savedViews).where(eq(savedViews.id, viewId));
  expect(stored?.contents.includes("09121234567")).toBe(false);
  // One's own is nobody else's to know of.
  const entries = await db().select().from(auditEntries).orderBy(auditEntries.seq);
  expect(entries.filter(({ action }) => action.startsWith("view."))).toEqual([]);
});

it("shares a view with whoever may open the list, is changed by whoever may share, and is in the log", async () => {
  const [manager, owner, accountant] = [
    await colleague("manager"),
    await colleague("owner"),
    await colleague("accountant"),
  ];
  const [support, maker] = [await colleague("support"), expect.stringMatching(/^عضو/)];
  const shared = { name: "ناموفق‌ها", sharing: "shared", query: "status=FAILED&columns=id.amount" };
  expect((await accountant.save(shared)).body.code).toBe("forbidden");
  const { body: view } = await manager.save(shared);
  const audit = await manager.save({ ...shared, list: "audit", query: "action=order.made" });
  expect(audit.status).toBe(200);
  for (const [who, mayChange] of [
    [owner, true],
    [accountant, false],
    [support, false],
  ] as const) {
    const seen = (await who.views()).find(({ id }) => id === view.id);
    expect(seen).toMatchObject({ name: "ناموفق‌ها", mayChange, by: maker });
  }
  // The log is nothing for an accountant or support, and neither are its views.
  expect((await accountant.views()).filter(({ list }) => list === "audit")).toEqual([]);
  const hidden = { viewId: audit.body.id, name: "x" };
  expect((await accountant.ask(viewOperations.change, hidden)).body.code).toBe("not_found");
  expect((await accountant.save({ list: "audit", name: "x" })).body.code).toBe("forbidden");
  expect((await accountant.ask(viewOperations.change, { viewId: view.id, name: "x" })).body.code).toBe("forbidden");
  expect((await support.ask(viewOperations.remove, { viewId: view.id })).body.code).toBe("forbidden");

  const renamed = await owner.ask(viewOperations.change, { viewId: view.id, name: "ناموفق‌های ماه" });
  expect(renamed.body).toMatchObject({ name: "ناموفق‌های ماه", query: view.query, by: maker });
  const contents = { query: "status=FAILED&from=2026-11-01&to=2026-11-23", period: "thisMonth" };
  const replaced = await owner.ask(viewOperations.change, { viewId: view.id, contents });
  expect(replaced.body).toMatchObject({ name: "ناموفق‌های ماه", query: "status=FAILED", period: "thisMonth" });
  expect((await owner.ask(viewOperations.remove, { viewId: view.id })).status).toBe(200);
  expect((await accountant.views()).filter(({ id }) => id === view.id)).toEqual([]);
  const told = (
    await db().select().from(auditEntries).where(eq(auditEntries.subject, view.id)).orderBy(auditEntries.seq)
  ).map(({ action, detail }) => [action, detail]);
  expect(told).toEqual([
    ["view.shared", { list: "withdrawals", label: "ناموفق‌ها" }],
    ["view.changed", { list: "withdrawals", label: "ناموفق‌های ماه" }],
    ["view.changed", { list: "withdrawals", label: "ناموفق‌های ماه" }],
    ["view.removed", { list: "withdrawals", label: "ناموفق‌های ماه" }],
  ]);
});

it("shares nothing that was typed, under whatever name", async () => {
  const owner = await colleague("owner");
  const typed = [
    "q=09121234567",
    "status=%D8%B3%D8%A7%D8%B1%D8%A7",
    "person=x",
    "authorizationId=x",
    "new=x",
    "columns=a%20b",
    "status=09121234567",
    "columns=id.IR820540102680020817909002",
  ];
  for (const query of typed) {
    const refused = await owner.save({ name: query, sharing: "shared", query });
    expect(refused, query).toMatchObject({ status: 422, body: { fields: { sharing: "errors.viewHasText" } } });
    expect((await owner.save({ name: query, query })).status, query).toBe(200);
  }
  const { body: shared } = await owner.save({ name: "مشترک", sharing: "shared" });
  for (const query of typed) {
    const refused = await owner.ask(viewOperations.change, { viewId: shared.id, contents: { query, period: null } });
    expect(refused.body.fields, query).toEqual({ contents: "errors.viewHasText" });
  }
  expect((await owner.views()).find(({ id }) => id === shared.id)?.query).toBe("status=FAILED");
});

it("has one of a name for a list, however it is spelt and however fast it comes", async () => {
  const owner = await colleague("owner");
  const names = ["گزارش يک", "گزارش یک", "گزارش  یک ", "گزارش يك", "گزارش\u200b یک\u2066"];
  for (const unseen of ["\u200b", "\u3164", "\u2066 \u2069"])
    expect(
      (await owner.save({ name: unseen })).body.fields,
      JSON.stringify([...unseen].map((sign) => sign.codePointAt(0))),
    ).toEqual({ name: "errors.required" });
  const answers = await Promise.all(names.map((name) => owner.save({ name })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { body } of answers.filter(({ status }) => status !== 200))
    expect(body.fields).toEqual({ name: "errors.nameTaken" });
  // Another list, a shared one, and another member's are others.
  const other = await colleague("owner");
  const [name] = names;
  for (const saved of [
    await owner.save({ name, list: "settlements" }),
    await owner.save({ name, sharing: "shared" }),
    await other.save({ name }),
  ])
    expect(saved.status).toBe(200);
  const { body: second } = await owner.save({ name: "دیگر" });
  const taken = await owner.ask(viewOperations.change, { viewId: second.id, name });
  expect(taken.body.fields).toEqual({ name: "errors.nameTaken" });
  // Its own name is no other's.
  expect((await owner.ask(viewOperations.change, { viewId: second.id, name: "دیگر" })).status).toBe(200);
});

it("is bounded: names, contents, and how many there are, however fast they come", async () => {
  const member = await colleague("auditor");
  for (const odd of [
    { name: "" },
    { name: "   " },
    { name: "x".repeat(61) },
    { query: `q=${"x".repeat(2000)}` },
    { list: "nothing" },
    { period: "nextYear" },
  ])
    expect((await member.save({ name: "x", ...odd })).status, JSON.stringify(odd)).toBe(422);
  const wanted = Array.from({ length: MOST_VIEWS + 5 }, (_, index) => member.save({ name: `نمای ${index}` }));
  const answers = await Promise.all(wanted);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_VIEWS);
  expect(answers.find(({ status }) => status !== 200)?.body.fields).toEqual({ name: "errors.tooManyViews" });
  expect((await member.views()).filter(({ isShared }) => !isShared)).toHaveLength(MOST_VIEWS);
});

it("is sealed again when the secret has changed, and opens without the earlier one then", async () => {
  const owner = await colleague("owner");
  const { body: first } = await owner.save({ name: "پیشین" });
  const { body: view } = await owner.save({ name: "پیش از تغییر", query: "q=x" });
  const { body: last } = await owner.save({ name: "پسین" });
  // Of a secret that nobody has any more, before it in the table and after it: neither holds it up.
  const lost = inArray(savedViews.id, [first.id, last.id]);
  const lostContents = randomBytes(80);
  await db().update(savedViews).set({ contents: lostContents }).where(lost);
  const { DAFTAR_SECRET = "" } = process.env;
  const next = randomBytes(32).toString("hex");
  const contents = async () => (await db().select().from(savedViews).where(eq(savedViews.id, view.id)))[0]?.contents;
  const before = await contents();

  await underSecrets({ present: next, earlier: DAFTAR_SECRET }, () => reseal(viewSeals));
  const after = await contents();
  expect(after?.equals(before ?? Buffer.alloc(0))).toBe(false);

  // The earlier one is not needed any more, and what is sealed already stays as it is.
  await underSecrets({ present: next }, () => reseal(viewSeals));
  expect(await contents()).toEqual(after);

  await underSecrets({ present: DAFTAR_SECRET, earlier: next }, () => reseal(viewSeals));
  // This process began with the first secret and goes on with it.
  expect((await owner.views()).find(({ id }) => id === view.id)).toMatchObject({ query: "q=x" });
  const kept = await db().select().from(savedViews).where(lost);
  expect(kept.map(({ contents }) => contents.equals(lostContents))).toEqual([true, true]);
});
