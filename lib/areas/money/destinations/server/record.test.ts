import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { contentsOf } from "@/lib/areas/people/inquiries/server/record";
import type { InboxRow, OrderHelp } from "@/lib/kit/orders/views";
import { db } from "@/lib/server/db/client";
import { inquiries as ledger } from "@/lib/server/db/schema/index";
import { content, type Desk, openDesk } from "@/lib/testing/orders/desk";
import { testIban } from "@/lib/testing/orders/orders";
import { destinationOperations } from "../operations";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const ask = (account: number) => desk.accountant.ask(destinationOperations.askOwner, { iban: testIban(account) });
const rowsOf = async (account: number) =>
  (await db().select().from(ledger).where(eq(ledger.kind, "iban")).orderBy(ledger.createdAt)).filter(
    (row) => contentsOf(row)?.input.iban === testIban(account),
  );
const states = async (account: number) => (await rowsOf(account)).map(({ state }) => state);
const inquiries = async () =>
  (await desk.sandbox.control<{ calls: { path: string }[] }>("GET", "calls")).calls.filter(({ path }) =>
    path.endsWith("/inquiry/iban"),
  ).length;

it("keeps the paid answer that nobody was found, and shows it to whoever decides", async () => {
  const before = await inquiries();
  const { status, body } = await ask(8804);
  expect({ status, body }).toMatchObject({ status: 200, body: { owner: { isFound: false, names: [] } } });
  expect(await states(8804)).toEqual(["unmatched"]);
  await ask(8804);
  expect(await inquiries()).toBe(before + 1);
  const orderId = await desk.make(desk.accountant, { ...content(60_000, 8804), ownerName: "سارا احمدی" });
  const help = (await desk.manager.ask(orderOperations.help, { orderId })).body as OrderHelp;
  const [row] = await rowsOf(8804);
  expect(help.destination).toMatchObject({ owner: { match: "no_owner", inquiryId: row?.id }, canAskOwner: false });
  const inbox = (await desk.manager.ask(orderOperations.inbox, {})).body as { items: InboxRow[] };
  expect(inbox.items.find(({ id }) => id === orderId)).toMatchObject({ nameMatch: "no_owner" });
});

it("says what asking costs before anybody asks, as far as that was written down", async () => {
  const orderId = await desk.make(desk.accountant, content(60_000, 4777));
  const priceIn = async () =>
    ((await desk.manager.ask(orderOperations.help, { orderId })).body as OrderHelp).destination?.askPriceRial;
  expect(await priceIn()).toBeNull();
  const fees = { fees: { iban: 9000 }, monthlyRial: null, members: {} };
  expect(await desk.owner.ask(inquiryOperations.changeSettings, fees)).toMatchObject({ status: 200 });
  expect(await priceIn()).toBe(9000);
});

it.each([8801, 8811, 8821, 8831, 8841])("takes an empty fee wallet for nothing done, account %i", async (account) => {
  expect(await ask(account)).toMatchObject({ status: 409, body: { code: "fee_wallet_empty" } });
  expect(await states(account)).toEqual(["noMoney"]);
});

it("does not take for a refusal what comes under the status of the paid answer that nothing matched", async () => {
  expect(await ask(8805)).toMatchObject({ body: { code: "upstream_rejected" } });
  expect(await states(8805)).toEqual(["unknown"]);
});

const questionOf = async (account: number) => {
  const orderId = await desk.make(desk.accountant, content(60_000 + account * 10, account));
  return ((await desk.manager.ask(orderOperations.help, { orderId })).body as OrderHelp).destination;
};
const again = (account: number) =>
  desk.accountant.ask(destinationOperations.askOwner, { iban: testIban(account), again: true });

it("says that a bank which did not answer cost nothing, and asks it again like a new question", async () => {
  expect(await ask(8802)).toMatchObject({ body: { code: "provider_silent" } });
  expect(await questionOf(8802)).toMatchObject({ owner: null, openQuestion: null });
  expect(await ask(8802)).toMatchObject({ body: { code: "provider_silent" } });
  expect(await states(8802)).toEqual(["failed", "failed"]);
});

it("keeps the question open that may have been charged", async () => {
  expect(await ask(8806)).toMatchObject({ body: { code: "upstream_unreadable" } });
  expect(await states(8806)).toEqual(["unknown"]);
  const before = await inquiries();
  expect(await questionOf(8806)).toMatchObject({ owner: null, openQuestion: { hasArrived: false } });
  // Nobody pays twice without knowing it.
  expect(await ask(8806)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await inquiries()).toBe(before);
});

it("asks under the same track id first, says that the service has that one, and then asks anew", async () => {
  await desk.sandbox.control("POST", "faults", { path: "*", method: "POST", fault: "drop_after", times: 1 });
  expect(await ask(4722)).toMatchObject({ body: { code: expect.stringMatching(/^upstream_/) } });
  const [lost] = await rowsOf(4722);
  expect(await again(4722)).toMatchObject({ status: 409 });
  expect(await rowsOf(4722)).toMatchObject([
    { id: lost?.id, state: "lost" },
    { trackId: lost?.id, state: "refused" },
  ]);
  expect(await questionOf(4722)).toMatchObject({ openQuestion: { hasArrived: true } });
  expect(await again(4722)).toMatchObject({ status: 200, body: { owner: { isFound: true } } });
  expect(await questionOf(4722)).toMatchObject({ openQuestion: null });
  expect(await states(4722)).toEqual(["lost", "refused", "found"]);
});

it("is answered under the same track id where the first question never arrived", async () => {
  await desk.sandbox.control("POST", "faults", { path: "*", method: "POST", fault: "drop_before", times: 1 });
  await ask(4733);
  const [lost] = await rowsOf(4733);
  expect(await again(4733)).toMatchObject({ status: 200 });
  expect(await rowsOf(4733)).toMatchObject([
    { id: lost?.id, state: "unknown" },
    { trackId: lost?.id, state: "found" },
  ]);
});

it("asks nothing beyond the budget of whoever decides, and says who has to approve it", async () => {
  await desk.owner.ask(inquiryOperations.changeSettings, { fees: { iban: 9000 }, monthlyRial: 0, members: {} });
  expect(await ask(4744)).toMatchObject({ status: 409, body: { code: "beyond_budget" } });
  expect(await states(4744)).toEqual(["waiting"]);
  await desk.owner.ask(inquiryOperations.changeSettings, { fees: {}, monthlyRial: null, members: {} });
  expect(await ask(4744)).toMatchObject({ status: 200 });
});
