import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withdrawalTopic } from "@/lib/areas/collecting/withdrawals/server/webhook-topic";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import type { InboxRow, OrderDetail, OrderHelp, OrderRow } from "@/lib/kit/orders/views";
import { sweepOrders } from "@/lib/server/orders/engine/sweep";
import type { TestMember } from "@/lib/testing/members";
import { makeAuthorization } from "@/lib/testing/orders/authorization";
import { clearDesk, content, type Desk, ok, openDesk } from "@/lib/testing/orders/desk";
import { resetTimes } from "@/lib/testing/orders/engine";
import { setPolicy } from "@/lib/testing/orders/orders";
import { BUSINESS } from "@/lib/testing/rig/server";

const MOBILE = "09121110000";
const NAME = "مریم احمدی";

let desk: Desk;
let authorizationId: string;
beforeAll(async () => {
  desk = await openDesk();
  authorizationId = await makeAuthorization(desk.sandbox);
  resetTimes();
});
beforeEach(clearDesk);
afterAll(() => desk.close());

const asked = (more: object = {}, idempotencyKey: string = randomUUID()) => ({
  kind: "withdrawal",
  idempotencyKey,
  content: { authorizationId, amountRial: 700_000, isInstant: true, ...more },
});
const make = async (by: TestMember = desk.accountant, more: object = {}, key?: string) =>
  by.ask(orderOperations.make, asked(more, key));
async function made(more: object = {}): Promise<string> {
  const { status, body } = await make(desk.accountant, more);
  expect(status).toBe(200);
  return (body as { orderId: string }).orderId;
}
const listed = async (by: TestMember, input: Record<string, unknown>) =>
  ((await by.ask(orderOperations.list, input)).body as { items: OrderRow[] }).items.map(({ id }) => id);

it("is made by whoever makes settlements and by nobody else, once for a form", async () => {
  expect((await make(desk.support)).status).toBe(403);
  const key = randomUUID();
  const [one, two] = await Promise.all([make(desk.accountant, {}, key), make(desk.accountant, {}, key)]);
  expect(one.body).toEqual(two.body);
  // The payer's name has changed meanwhile. It is still the same form.
  const again = await make(desk.accountant, {}, key);
  expect(again.body).toEqual(one.body);
  expect((await make(desk.accountant, { amountRial: 800_000 }, key)).status).toBe(409);
});

it("is refused beside the field that the service would refuse it for, before it is made", async () => {
  const { status, body } = await make(desk.accountant, { amountRial: 50_000_001 });
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { code: "invalid_input", fields: { amountRial: "errors.amountOverAuthorization" } },
  });
  expect(await listed(desk.owner, {})).toEqual([]);
});

it("is approved as any order, and shows who pays to those who may see it, and masked to others", async () => {
  const orderId = await made();
  const shown = await desk.show(orderId);
  expect(shown).toMatchObject({
    kind: "withdrawal",
    destination: null,
    receiver: NAME,
    authorizationId,
    bankCode: "055",
    arrival: null,
    content: { mobile: MOBILE, isInstant: true, date: null },
    may: { edit: false },
  });
  const masked = JSON.stringify(await desk.show(orderId, desk.support));
  expect(masked).not.toContain(MOBILE);
  expect(masked).not.toContain(NAME);
  expect(await desk.decide(desk.accountant, orderId)).toMatchObject({ status: 403 });
  expect(await desk.decide(desk.manager, orderId)).toMatchObject(ok);
  await sweepOrders(0);
  expect(await desk.show(orderId)).toMatchObject({ state: "done", receipt: { status: "DONE" } });
});

it("is found by its kind, its authorization, the payer's mobile and name; a mobile finds it for nobody who sees it masked", async () => {
  const orderId = await made();
  await desk.make();
  for (const input of [{ kind: "withdrawal" }, { q: authorizationId }, { q: MOBILE }, { q: NAME }])
    expect(await listed(desk.owner, input), JSON.stringify(input)).toEqual([orderId]);
  expect(await listed(desk.support, { q: MOBILE })).toEqual([]);
  expect(await listed(desk.support, { q: authorizationId })).toEqual([orderId]);
});

describe("what helps to decide on it", () => {
  it("is its authorization as the service has it, and no balance; another one of the same amount is told", async () => {
    const [first, second] = [await made(), await made()];
    const help = (await desk.manager.ask(orderOperations.help, { orderId: second })).body as OrderHelp;
    expect(help).toMatchObject({
      balance: null,
      arrival: null,
      destination: null,
      similar: [{ orderId: first }],
      collecting: { problem: null, authorization: { status: "ACTIVE", limitRial: 50_000_000 } },
    });
    const rows = ((await desk.manager.ask(orderOperations.inbox, {})).body as { items: InboxRow[] }).items;
    expect(rows.map(({ hasTwin }) => hasTwin)).toEqual([true, true]);
    const draft = { kind: "withdrawal", content: asked({ amountRial: 60_000_000 }).content };
    const told = (await desk.accountant.ask(orderOperations.preview, draft)).body as OrderHelp;
    expect(told.collecting?.problem).toEqual({ field: "amountRial", error: "errors.amountOverAuthorization" });
  });

  it("takes nothing from the wallet before a settlement, and counts for no limit on what a person pays out", async () => {
    const before = (await desk.owner.ask(orderOperations.preview, { kind: "settlement", content: content() })).body;
    await made({ amountRial: 40_000_000 });
    const after = (await desk.owner.ask(orderOperations.preview, { kind: "settlement", content: content() })).body;
    expect((after as OrderHelp).balance?.afterRial).toBe((before as OrderHelp).balance?.afterRial);
    await setPolicy(BUSINESS, { makerDayRial: 1_000_000 });
    expect((await make(desk.accountant, { amountRial: 2_000_000 })).status).toBe(200);
    await desk.make();
    const { kinds } = (await import("@/lib/kit/orders/policy")).defaultPolicy();
    const least = { ...kinds.withdrawal, paymentRial: 600_000 };
    await setPolicy(BUSINESS, { kinds: { ...kinds, withdrawal: least } });
    expect(await make()).toMatchObject({ status: 409, body: { code: "policy_refused" } });
  });
});

it("is brought up to date by the webhook of its withdrawal, also when the money went back", async () => {
  const orderId = await made();
  const { trackId } = await desk.show(orderId);
  await desk.sandbox.control("POST", "outcomes", { status: "WAIT", times: 5, track_id: trackId });
  await desk.decide(desk.manager, orderId);
  await sweepOrders(0);
  const sent = await desk.show(orderId);
  expect(sent).toMatchObject({ state: "sent", whereabouts: "collecting" });
  const news = async () => {
    const reported = { subjectId: sent.serviceId ?? "", status: null };
    await withdrawalTopic.work({ business: BUSINESS, deliveryId: randomUUID(), requestId: "test", reported });
    return (await desk.show(orderId)) as OrderDetail;
  };
  await desk.sandbox.control("DELETE", "outcomes");
  expect((await news()).state).toBe("done");
  await desk.sandbox.control("POST", `withdrawals/${sent.serviceId}/settle`, { status: "REVERSED" });
  expect((await news()).state).toBe("reversed");
});
