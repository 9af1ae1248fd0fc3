import { randomUUID } from "node:crypto";
import { makeIban } from "@/lib/format/iban";
import { serviceOperations } from "@/lib/operations/catalogue";
import { routes } from "@/lib/routes";
import { control, signIn } from "./rig/session";
import type { TestStack } from "./rig/stack";

const BUSINESS = "parsmart";

/** One screen of the dashboard, as the owner sees it. */
export interface Screen {
  name: string;
  path: string;
  /** Seen before the sign-in. */
  isPublic?: boolean;
  /** The operations whose answers fill it: withheld they show it loading, refused they show its error. */
  operations?: readonly string[];
  /** What `operations[0]` answers when there is nothing. */
  emptyAnswer?: unknown;
}

const EMPTY_PAGE = { items: [], page: 1, perPage: 20, total: 0, hasMore: false, nextAfter: null, nextBefore: null };

/** Every screen that needs no record to stand on. */
export const STATIC_SCREENS: readonly Screen[] = [
  { name: "sign-in", path: routes.signIn(), isPublic: true },
  {
    name: "overview",
    path: routes.overview(BUSINESS),
    // The figures come with the page.
    operations: ["overview.attention", "wallet.balance"],
  },
  {
    name: "wallet",
    path: routes.wallet(BUSINESS),
    operations: ["wallet.transactions", "wallet.balance"],
    emptyAnswer: EMPTY_PAGE,
  },
  {
    name: "settlements",
    path: routes.settlements(BUSINESS),
    operations: ["settlements.list"],
    emptyAnswer: EMPTY_PAGE,
  },
  { name: "new-settlement", path: routes.newSettlement(BUSINESS) },
  {
    name: "banks",
    path: routes.settlementBanks(BUSINESS),
    operations: ["settlements.banks"],
    emptyAnswer: [],
  },
  { name: "batches", path: routes.batches(BUSINESS), operations: ["batches.list"], emptyAnswer: EMPTY_PAGE },
  {
    name: "queue",
    path: routes.queuedSettlements(BUSINESS),
    operations: ["queued-settlements.list"],
    emptyAnswer: EMPTY_PAGE,
  },
  { name: "new-batch", path: routes.newBatch(BUSINESS) },
  { name: "approvals", path: routes.approvals(BUSINESS), operations: ["orders.inbox"], emptyAnswer: EMPTY_PAGE },
  { name: "orders", path: routes.orders(BUSINESS), operations: ["orders.list"], emptyAnswer: EMPTY_PAGE },
  {
    name: "orders-for-people",
    path: routes.ordersForPeople(BUSINESS),
    operations: ["orders.list"],
    emptyAnswer: EMPTY_PAGE,
  },
  {
    name: "withdrawals",
    path: routes.withdrawals(BUSINESS),
    operations: ["withdrawals.list"],
    emptyAnswer: EMPTY_PAGE,
  },
  {
    name: "authorizations",
    path: routes.authorizations(BUSINESS),
    operations: ["authorizations.list"],
    emptyAnswer: EMPTY_PAGE,
  },
  {
    name: "customers",
    path: routes.customers(BUSINESS),
    operations: ["customers.list"],
    emptyAnswer: EMPTY_PAGE,
  },
  { name: "new-customer", path: routes.newCustomer(BUSINESS), operations: ["customers.fields"] },
  {
    name: "customer-fields",
    path: routes.customerFields(BUSINESS),
    operations: ["customers.fields"],
    emptyAnswer: EMPTY_PAGE,
  },
  { name: "search", path: routes.search(BUSINESS, "10000001") },
  { name: "webhooks", path: routes.webhooks(BUSINESS), operations: ["webhooks.list"], emptyAnswer: EMPTY_PAGE },
  { name: "audit", path: routes.audit(BUSINESS), operations: ["audit.list"], emptyAnswer: EMPTY_PAGE },
  { name: "exports", path: routes.exports(BUSINESS), operations: ["exports.list"], emptyAnswer: EMPTY_PAGE },
  { name: "connection", path: routes.settings.connection(BUSINESS), operations: ["connection.detail"] },
  { name: "business", path: routes.settings.business(BUSINESS), operations: ["business.show"] },
  { name: "users", path: routes.settings.users(BUSINESS), operations: ["business.users"], emptyAnswer: EMPTY_PAGE },
  { name: "policy", path: routes.settings.policy(BUSINESS), operations: ["policy.show", "policy.calendar"] },
  {
    name: "team",
    path: routes.settings.team(BUSINESS),
    operations: ["team.list"],
    emptyAnswer: { members: [], invitations: [] },
  },
  { name: "audit-file", path: routes.auditVerify(BUSINESS) },
  { name: "audit-print", path: routes.auditPrint(BUSINESS) },
  { name: "businesses", path: routes.settings.businesses(BUSINESS), operations: ["businesses.list"] },
  { name: "security", path: routes.settings.security(BUSINESS), operations: ["security.state", "session.list"] },
  { name: "not-found", path: `${routes.withdrawals(BUSINESS)}/x/y` },
];

/** Names of the screens that {@link findScreens} adds. */
export const DETAIL_SCREENS = [
  "transaction",
  "settlement-done",
  "settlement-failed",
  "settlement-waiting",
  "batch",
  "queued",
  "order",
  "withdrawal-done",
  "withdrawal-failed",
  "authorization",
  "customer",
  "edit-customer",
  "webhook",
  "invitation",
  "reset",
] as const;

/** Every screen, the detail ones with records of this stack. */
export async function findScreens(stack: TestStack, ownerCookie: string): Promise<Screen[]> {
  const url = stack.urls[0] ?? "";
  const ask = <T>(operation: string, input: Record<string, string> = {}) => read<T>(url, ownerCookie, operation, input);
  const first = async <Row>(operation: string, input: Record<string, string> = {}) => {
    const { items } = await ask<{ items: Row[] }>(operation, { ...input, perPage: "1" });
    const [row] = items;
    if (!row) throw new Error(`${operation} has nothing to show`);
    return row;
  };
  const firstId: FirstId = async (operation, input) => (await first<{ id: string }>(operation, input)).id;

  const delivery = await firstDelivery(stack, firstId);
  const customer = await firstId("customers.list");
  const withdrawal = (name: (typeof DETAIL_SCREENS)[number], id: string): Screen => ({
    name,
    path: routes.withdrawal(BUSINESS, id),
    operations: ["withdrawals.show", "withdrawals.timeline"],
  });
  const settlement = async (name: (typeof DETAIL_SCREENS)[number], status: string): Promise<Screen> => ({
    name,
    path: routes.settlement(BUSINESS, (await first<{ trackId: string }>("settlements.list", { status })).trackId),
    operations: ["settlements.show", "settlements.deliveries"],
  });
  return [
    ...STATIC_SCREENS,
    {
      name: "transaction",
      path: routes.transaction(BUSINESS, await firstId("wallet.transactions")),
      operations: ["wallet.transactions"],
    },
    await settlement("settlement-done", "DONE"),
    await settlement("settlement-failed", "FAILED"),
    {
      name: "settlement-waiting",
      path: routes.settlement(BUSINESS, await waitingPayout(stack)),
      operations: ["settlements.show", "settlements.deliveries"],
    },
    {
      name: "batch",
      path: routes.batch(BUSINESS, (await first<{ batchId: string }>("batches.list")).batchId),
      operations: ["batches.show", "batches.list"],
    },
    {
      name: "queued",
      path: routes.queuedSettlement(BUSINESS, await waitingInQueue(stack)),
      operations: ["queued-settlements.show", "wallet.balance"],
    },
    {
      name: "order",
      path: routes.order(BUSINESS, await orderSomething(url)),
      operations: ["orders.show", "orders.help"],
    },
    withdrawal("withdrawal-done", await firstId("withdrawals.list", { status: "DONE" })),
    withdrawal("withdrawal-failed", await firstId("withdrawals.list", { status: "FAILED" })),
    {
      name: "authorization",
      path: routes.authorization(BUSINESS, await firstId("authorizations.list", { status: "ACTIVE" })),
      operations: ["authorizations.show", "authorizations.calculation"],
    },
    { name: "customer", path: routes.customer(BUSINESS, customer), operations: ["customers.show"] },
    {
      name: "edit-customer",
      path: routes.editCustomer(BUSINESS, customer),
      operations: ["customers.show", "customers.fields"],
    },
    { name: "webhook", path: routes.webhook(BUSINESS, delivery), operations: ["webhooks.show"] },
    { name: "invitation", path: await inviteSomebody(url), isPublic: true },
    { name: "reset", path: await resetSomebody(url), isPublic: true },
  ];
}

type FirstId = (operation: string, input?: Record<string, string>) => Promise<string>;

/** A webhook that the sandbox sent; it is asked to send one when there is none. */
async function firstDelivery(stack: TestStack, firstId: FirstId): Promise<string> {
  const found = () => firstId("webhooks.list").catch(() => undefined);
  const known = await found();
  if (known) return known;
  const withdrawal = await firstId("withdrawals.list", { status: "DONE" });
  await control(stack, "POST", "webhooks/send", { withdrawal_id: withdrawal });
  const sent = await found();
  if (!sent) throw new Error("The sandbox's webhook did not arrive");
  return sent;
}

/** Only whoever proved a moment ago who they are may give such a link: a new session has. */
async function inviteSomebody(url: string): Promise<string> {
  const cookie = await signIn(url, "owner@demo.test");
  return makeLink(url, cookie, "team.invite", { email: `guest-${Date.now()}@example.com`, role: "accountant" });
}

async function resetSomebody(url: string): Promise<string> {
  const cookie = await signIn(url, "owner@demo.test");
  const { members } = await read<{ members: { id: string; email: string }[] }>(url, cookie, "team.list", {});
  const memberId = members.find(({ email }) => email === "auditor@demo.test")?.id;
  return makeLink(url, cookie, "team.reset_access", { memberId, turnOffCodes: false });
}

/** A payout that waits for its slot; those of the seed do so only until the next half hour. @returns its track id */
async function waitingPayout(stack: TestStack): Promise<string> {
  const trackId = randomUUID();
  await orderAtService(stack, "store", { amount: 25_000, iban: makeIban("062", "14"), track_id: trackId });
  return trackId;
}

/** A payout that waits for more money than ever comes. @returns its id */
async function waitingInQueue(stack: TestStack): Promise<string> {
  const wanted = { amount: 9e13, iban: makeIban("062", "14"), track_id: randomUUID() };
  const answer = await orderAtService<{ data: { queued_settlement: { id: string } } }>(stack, "queued", wanted);
  return answer.data.queued_settlement.id;
}

/** As another client of the business would. */
async function orderAtService<T>(stack: TestStack, door: "store" | "queued", body: object): Promise<T> {
  const { access_token: token } = await control<{ access_token: string }>(stack, "POST", "tokens", {});
  const answer = await fetch(`${stack.env.SERVICE_BASE_URL}/v3/business/${BUSINESS}/settlement/${door}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${door} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A payment order of somebody else, which the owner may decide on. */
async function orderSomething(url: string): Promise<string> {
  const cookie = await signIn(url, "accountant@demo.test");
  const content = { iban: makeIban("056", "12"), amountRial: 12_500_000, ownerName: "سارا احمدی" };
  const wanted = { kind: "settlement", idempotencyKey: randomUUID(), content, reason: "بابت فاکتور ۱۲" };
  return (await write<{ orderId: string }>(url, cookie, "orders.make", wanted)).orderId;
}

/** @returns the path of the one-time link that the operation makes */
async function makeLink(url: string, cookie: string, operation: string, input: object): Promise<string> {
  const { link } = await write<{ link: string }>(url, cookie, operation, input);
  return new URL(link).pathname;
}

async function write<T>(url: string, cookie: string, operation: string, input: object): Promise<T> {
  const answer = await fetch(`${url}${routes.api.local(BUSINESS, operation)}`, {
    method: "POST",
    headers: { cookie, origin: new URL(url).origin, "x-daftar-request": "1", "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${operation} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const serviceIds = new Set(serviceOperations.map(({ id }) => id));

/** Where the browser asks for an operation. */
export const operationAddress = (operation: string, business = BUSINESS): string =>
  serviceIds.has(operation) ? routes.api.service(business, operation) : routes.api.local(business, operation);

async function read<T>(url: string, cookie: string, operation: string, input: Record<string, string>): Promise<T> {
  const answer = await fetch(`${url}${operationAddress(operation)}?${new URLSearchParams(input)}`, {
    headers: { cookie },
  });
  if (!answer.ok) throw new Error(`${operation} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
