import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { destinationOperations, type IbanOwner } from "@/lib/destinations/operations";
import { BUSINESS } from "@/lib/launch/testing/server";
import { orderOperations } from "@/lib/orders/operations";
import type { InboxRow, OrderHelp } from "@/lib/orders/views";
import { db } from "@/lib/server/db/client";
import { ibanProofs, ibanQuestions } from "@/lib/server/db/schema";
import { makeColleague, testIban } from "@/lib/server/orders/testing";
import { content, type Desk, openDesk } from "@/lib/server/orders/testing-desk";
import { askOwner } from "./owner";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const ask = (account: number) => desk.accountant.ask(destinationOperations.askOwner, { iban: testIban(account) });
const proofs = (account: number) =>
  db()
    .select()
    .from(ibanProofs)
    .where(eq(ibanProofs.iban, testIban(account)));
const inquiries = async () =>
  (await desk.sandbox.control<{ calls: { path: string }[] }>("GET", "calls")).calls.filter(({ path }) =>
    path.endsWith("/inquiry/iban"),
  ).length;

/** A web process of its own over the same database: pools, caches and questions of this one are not its. */
async function anotherProcess() {
  vi.resetModules();
  (globalThis as { __daftar?: unknown }).__daftar = undefined;
  const [owner, client] = await Promise.all([import("./owner"), import("@/lib/server/db/client")]);
  return { askOwner: owner.askOwner, close: () => client.pool().end() };
}

it("keeps the paid answer that nobody was found, and shows it to whoever decides", async () => {
  const before = await inquiries();
  const { status, body } = await ask(8804);
  expect({ status, body }).toMatchObject({ status: 200, body: { owner: { isFound: false, names: [] } } });
  expect(await proofs(8804)).toMatchObject([{ outcome: "no_match", owners: [] }]);
  await ask(8804);
  expect(await inquiries()).toBe(before + 1);
  const orderId = await desk.make(desk.accountant, { ...content(60_000, 8804), ownerName: "سارا احمدی" });
  const help = (await desk.manager.ask(orderOperations.help, { orderId })).body as OrderHelp;
  expect(help.destination).toMatchObject({ owner: { match: "no_owner" }, canAskOwner: false });
  const inbox = (await desk.manager.ask(orderOperations.inbox, {})).body as { items: InboxRow[] };
  expect(inbox.items.find(({ id }) => id === orderId)).toMatchObject({ nameMatch: "no_owner" });
});

it.each([8801, 8811, 8821, 8831, 8841])("takes an empty fee wallet for nothing done, account %i", async (account) => {
  expect(await ask(account)).toMatchObject({ status: 409, body: { code: "fee_wallet_empty" } });
  expect(await proofs(account)).toEqual([]);
  expect(await db().select().from(ibanQuestions)).toEqual([]);
});

it.each([
  [8802, "upstream_unavailable"],
  [8805, "upstream_rejected"],
  [8806, "upstream_unreadable"],
])("keeps nothing of an error, account %i", async (account, code) => {
  expect(await ask(account)).toMatchObject({ body: { code } });
  expect(await proofs(account)).toEqual([]);
  expect(await db().select().from(ibanQuestions)).toEqual([]);
});

it("pays once when two processes ask at once", async () => {
  const iban = testIban(4711);
  const before = await inquiries();
  const member = await makeColleague(BUSINESS, "accountant");
  await desk.sandbox.control("POST", "faults", { path: "*", method: "POST", fault: "delay", value: 400, times: 2 });
  const other = await anotherProcess();
  const answers = await Promise.all([askOwner(iban, member, "a"), other.askOwner(iban, member, "b")]);
  expect(answers[0]).toEqual(answers[1]);
  expect((answers[0] as IbanOwner).names[0]).toMatch(/\S/);
  expect(await inquiries()).toBe(before + 1);
  expect(await proofs(4711)).toHaveLength(1);
  await other.close();
  await desk.sandbox.control("DELETE", "faults");
});
