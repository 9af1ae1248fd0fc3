import { serviceOperations } from "@/lib/operations/catalogue";
import { routes } from "@/lib/routes";
import { control, signIn } from "./session";
import type { TestStack } from "./stack";

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
  { name: "search", path: routes.search(BUSINESS, "10000001") },
  { name: "webhooks", path: routes.webhooks(BUSINESS), operations: ["webhooks.list"], emptyAnswer: EMPTY_PAGE },
  { name: "audit", path: routes.audit(BUSINESS), operations: ["audit.list"], emptyAnswer: EMPTY_PAGE },
  { name: "exports", path: routes.exports(BUSINESS), operations: ["exports.list"], emptyAnswer: EMPTY_PAGE },
  { name: "connection", path: routes.settings.connection(BUSINESS), operations: ["connection.detail"] },
  { name: "business", path: routes.settings.business(BUSINESS), operations: ["business.show"] },
  { name: "users", path: routes.settings.users(BUSINESS), operations: ["business.users"], emptyAnswer: EMPTY_PAGE },
  {
    name: "team",
    path: routes.settings.team(BUSINESS),
    operations: ["team.list"],
    emptyAnswer: { members: [], invitations: [] },
  },
  { name: "security", path: routes.settings.security(BUSINESS), operations: ["security.state", "session.list"] },
  { name: "not-found", path: `${routes.withdrawals(BUSINESS)}/x/y` },
];

/** Names of the screens that {@link findScreens} adds. */
export const DETAIL_SCREENS = [
  "transaction",
  "withdrawal-done",
  "withdrawal-failed",
  "authorization",
  "webhook",
  "invitation",
  "reset",
] as const;

/** Every screen, the detail ones with records of this stack. */
export async function findScreens(stack: TestStack, ownerCookie: string): Promise<Screen[]> {
  const url = stack.urls[0] ?? "";
  const ask = <T>(operation: string, input: Record<string, string> = {}) => read<T>(url, ownerCookie, operation, input);
  const firstId = async (operation: string, input: Record<string, string> = {}) => {
    const { items } = await ask<{ items: { id: string }[] }>(operation, { ...input, perPage: "1" });
    const [first] = items;
    if (!first) throw new Error(`${operation} has nothing to show`);
    return first.id;
  };

  const delivery = await firstDelivery(stack, firstId);
  const withdrawal = (name: (typeof DETAIL_SCREENS)[number], id: string): Screen => ({
    name,
    path: routes.withdrawal(BUSINESS, id),
    operations: ["withdrawals.show", "withdrawals.timeline"],
  });
  return [
    ...STATIC_SCREENS,
    {
      name: "transaction",
      path: routes.transaction(BUSINESS, await firstId("wallet.transactions")),
      operations: ["wallet.transactions"],
    },
    withdrawal("withdrawal-done", await firstId("withdrawals.list", { status: "DONE" })),
    withdrawal("withdrawal-failed", await firstId("withdrawals.list", { status: "FAILED" })),
    {
      name: "authorization",
      path: routes.authorization(BUSINESS, await firstId("authorizations.list", { status: "ACTIVE" })),
      operations: ["authorizations.show", "authorizations.calculation"],
    },
    { name: "webhook", path: routes.webhook(BUSINESS, delivery), operations: ["webhooks.show"] },
    { name: "invitation", path: await inviteSomebody(url, ownerCookie), isPublic: true },
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

async function inviteSomebody(url: string, cookie: string): Promise<string> {
  return makeLink(url, cookie, "team.invite", { email: `guest-${Date.now()}@example.com`, role: "accountant" });
}

/** Only whoever proved a moment ago who they are may give such a link: a new session has. */
async function resetSomebody(url: string): Promise<string> {
  const cookie = await signIn(url, "owner@demo.test");
  const { members } = await read<{ members: { id: string; email: string }[] }>(url, cookie, "team.list", {});
  const memberId = members.find(({ email }) => email === "auditor@demo.test")?.id;
  return makeLink(url, cookie, "team.reset_access", { memberId, turnOffCodes: false });
}

/** @returns the path of the one-time link that the operation makes */
async function makeLink(url: string, cookie: string, operation: string, input: object): Promise<string> {
  const answer = await fetch(`${url}${routes.api.local(BUSINESS, operation)}`, {
    method: "POST",
    headers: { cookie, origin: new URL(url).origin, "x-daftar-request": "1", "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${operation} answered ${answer.status}: ${await answer.text()}`);
  const { link } = (await answer.json()) as { link: string };
  return new URL(link).pathname;
}

const serviceIds = new Set(serviceOperations.map(({ id }) => id));

/** Where the browser asks for an operation. */
export const operationAddress = (operation: string): string =>
  serviceIds.has(operation) ? routes.api.service(BUSINESS, operation) : routes.api.local(BUSINESS, operation);

async function read<T>(url: string, cookie: string, operation: string, input: Record<string, string>): Promise<T> {
  const answer = await fetch(`${url}${operationAddress(operation)}?${new URLSearchParams(input)}`, {
    headers: { cookie },
  });
  if (!answer.ok) throw new Error(`${operation} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
