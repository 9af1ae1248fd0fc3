import "server-only";
import { and, count, eq, inArray, isNull, type SQL, sql, sum } from "drizzle-orm";
import type { z } from "zod";
import { cardGrantOperations } from "@/lib/areas/cards/card-grants/operations";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { isOver as isRequestOver, type RequestState } from "@/lib/areas/collecting/authorization-requests/status";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { depositOperations } from "@/lib/areas/money/deposits/operations";
import { customerAccountOperations } from "@/lib/areas/people/customer-accounts/operations";
import { accountReferences } from "@/lib/areas/people/customer-accounts/server/record";
import { type Gathered, gather } from "@/lib/areas/people/customer-page/server/ask";
import { customerWalletOperations } from "@/lib/areas/people/customer-wallets/operations";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { Customer } from "@/lib/areas/people/customers/server/answers";
import { countCustomers } from "@/lib/areas/people/customers/server/ask";
import { isGone } from "@/lib/areas/people/customers/status";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import type { BookKind, BookTerm } from "@/lib/kit/book/entry";
import { ApiError } from "@/lib/kit/operations/errors";
import { CUSTOMER_WALLET_KINDS } from "@/lib/kit/orders/kinds";
import { isSettled, ORDER_STATES, type OrderState } from "@/lib/kit/orders/states";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { flushAnswers } from "@/lib/server/book/feed";
import { havingInBook } from "@/lib/server/book/find";
import { listedSums } from "@/lib/server/book/listed";
import { bringList } from "@/lib/server/book/read-lists";
import { log } from "@/lib/server/core/log";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import {
  cardApplications,
  customerCodes,
  invitations,
  orderApprovals,
  orderItems,
  paymentOrders,
  paymentRequests,
  payments,
} from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { callService } from "@/lib/server/proxy/call-service";
import type { tiesInput } from "../schemas";
import type { Staked, Tie, Tied, TieKind } from "../status";
import { hasNewMobile } from "./new-mobile";
import { type CountAndSum, linksToCome, ordersToCome } from "./to-come";

type Asked = z.output<typeof tiesInput>;
/** The member who asks, and the business. */
export interface TiesContext {
  business: string;
  member: Member;
  requestId: string;
}
type Reader = (asked: Asked, asking: TiesContext) => Promise<readonly Tie[]>;

/** Orders that have not ended, and orders without a request that left. */
const OPEN = ORDER_STATES.filter((state) => !isSettled(state));
const NOT_SENT: readonly OrderState[] = ["awaiting_approval", "approved"];
/** Orders whose request is leaving, or has left without an answer. */
const LEAVING: readonly OrderState[] = ["sending", "unknown"];
/** Paid, and neither confirmed nor gone back. */
const PAID = ["paid", "verifying"] as const;
const MOST_COUNTED = 1000;
/** News that is not older than this is not asked for again. */
const NEWS_MS = 30_000;

const tie = (kind: TieKind, of: { count: number; rial?: number | null }, holds = false): Tie[] =>
  of.count === 0 ? [] : [{ kind, count: of.count, amountRial: of.rial ?? null, holds }];
const unread = (kind: TieKind, holds: boolean): Tie[] => [
  { kind, count: null, amountRial: null, isUnread: true, holds },
];

const numbers = { count: count(), rial: sql`coalesce(sum(${paymentOrders.amountRial}), 0)`.mapWith(Number) };

/** How many orders there are in such states, and what they come to. */
async function orders(business: string, states: readonly OrderState[], isMeant: SQL | undefined): Promise<CountAndSum> {
  const [row] = await db()
    .select(numbers)
    .from(paymentOrders)
    .where(and(eq(paymentOrders.business, business), inArray(paymentOrders.state, [...states]), isMeant));
  return row ?? { count: 0, rial: 0 };
}
const isAbout = (field: string, id: string): SQL => sql`${paymentOrders.content} ->> ${sql.raw(`'${field}'`)} = ${id}`;

/**
 * The balance of a customer's wallet at this moment, in rial; null if the service does not tell it. @throws ApiError
 */
async function balanceNow(customerId: string, asking: TiesContext): Promise<number | null> {
  const call = { ...callOf(asking), isFresh: true };
  const [shown, wallet] = await Promise.all([
    callService(customerOperations.show, { customerId }, call),
    callService(customerWalletOperations.balance, { customerId }, call).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return null;
    }),
  ]);
  return wallet?.data.balanceRial ?? shown.data.balanceRial ?? null;
}

/** The context of a question to the service for this member. */
export const callOf = ({ business, member, requestId }: TiesContext) =>
  ({ business, requestId, memberId: member.id, lane: "person" }) as const;

/** The money in a customer's wallet. A balance that could not be read counts as money. */
async function balanceOf(customerId: string, asking: TiesContext): Promise<readonly Tie[]> {
  try {
    const rial = await balanceNow(customerId, asking);
    if (rial === null) return unread("balance", true);
    return rial === 0 ? [] : [{ kind: "balance", count: null, amountRial: rial, holds: true }];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The service itself says that the customer does not exist, so there is no wallet.
    return isGone(error) ? [] : unread("balance", true);
  }
}

/** Held-back payments under a deposit code. The book reads their list now. */
async function heldUnder(code: string, business: string): Promise<readonly Tie[]> {
  if (!(await bringList(business, "suspiciousDeposit", 0))) return unread("held", true);
  const found = await havingInBook(business, [["number", code]], ["suspiciousDeposit"], MOST_COUNTED);
  // A payment in an unknown state is not decided.
  const held = found.filter(({ state }) => state !== "ACCEPTED" && state !== "REJECTED");
  const rial = held.reduce((all, { amountRial }) => all + (amountRial ?? 0), 0);
  return tie("held", { count: held.length, rial }, true);
}

async function codeOf(business: string, customerId: string): Promise<string | null> {
  const [row] = await db()
    .select({ code: customerCodes.code })
    .from(customerCodes)
    .where(
      and(
        eq(customerCodes.business, business),
        eq(customerCodes.customerId, customerId),
        isNull(customerCodes.removedAt),
      ),
    );
  return row?.code ?? null;
}

/** Held-back payments under a customer's deposit code. */
async function heldOf(business: string, customerId: string): Promise<readonly Tie[]> {
  const code = await codeOf(business, customerId);
  return code === null ? [] : heldUnder(code, business);
}

/** Payments in these states, for the requests that the condition selects. */
async function paymentsOf(
  business: string,
  states: readonly (typeof payments.$inferSelect.state)[],
  isMeant: SQL | undefined,
): Promise<CountAndSum> {
  const [row] = await db()
    .select({ count: count(), rial: sum(payments.amountRial).mapWith(Number) })
    .from(payments)
    .innerJoin(paymentRequests, eq(paymentRequests.id, payments.requestId))
    .where(and(eq(payments.business, business), inArray(payments.state, [...states]), isMeant));
  return { count: row?.count ?? 0, rial: row?.rial ?? 0 };
}

/** Payment links that still work. */
async function links(business: string, isMeant: SQL | undefined): Promise<CountAndSum> {
  const [row] = await db()
    .select({ count: count(), rial: sum(paymentRequests.amountRial).mapWith(Number) })
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.business, business),
        isNull(paymentRequests.takenBackAt),
        sql`${paymentRequests.linkUntil} > now()`,
        sql`(${paymentRequests.isForMany} OR NOT EXISTS (SELECT FROM ${payments}
          WHERE ${payments.requestId} = ${paymentRequests.id} AND ${payments.state} = 'verified'))`,
        isMeant,
      ),
    );
  return { count: row?.count ?? 0, rial: row?.rial ?? 0 };
}

type PartyRow = Gathered["rows"][number];
/** How many rows of a kind a customer has in such states. */
function ofParty(rows: readonly PartyRow[], kind: PartyRow["kind"], isMeant: (status: string) => boolean): CountAndSum {
  const such = rows.filter((row) => row.kind === kind && isMeant(row.status));
  return { count: such.length, rial: such.reduce((all, { amountRial }) => all + (amountRial ?? 0), 0) };
}

/** Orders about a customer's own wallet that are not over. */
const walletOrders = (business: string, customerId: string): Promise<CountAndSum> =>
  orders(
    business,
    OPEN,
    and(inArray(paymentOrders.kind, [...CUSTOMER_WALLET_KINDS]), isAbout("customerId", customerId)),
  );

const moneyOfCustomer: Reader = async ({ id }, asking) => {
  const { business } = asking;
  const [balance, wallet, paid, held] = await Promise.all([
    balanceOf(id, asking),
    walletOrders(business, id),
    paymentsOf(business, PAID, eq(paymentRequests.customerId, id)),
    heldOf(business, id),
  ]);
  return [...balance, ...tie("walletOrders", wallet, true), ...tie("payments", paid, true), ...held];
};

/** Whether the book knows all of these lists as of a moment ago. What is missing is read now. */
async function areRead(business: string, kinds: readonly BookKind[]): Promise<boolean> {
  try {
    const read = await Promise.all(kinds.map((kind) => bringList(business, kind, NEWS_MS)));
    return read.every(Boolean);
  } catch (error) {
    log.warn({ err: error, business, kinds }, "what hangs on a record was not looked for");
    return false;
  }
}

/** Brings what the service says of a customer now into the book. @returns null if it says that there is none */
async function customerNow(customerId: string, asking: TiesContext): Promise<Customer | null> {
  try {
    const { data } = await callService(customerOperations.show, { customerId }, { ...callOf(asking), isFresh: true });
    await flushAnswers();
    return data;
  } catch (error) {
    if (error instanceof ApiError && isGone(error)) return null;
    throw error;
  }
}

/** Whether the service says now that nobody with this mobile authorized anything. */
async function hasNoAuthorization(mobile: string | null, asking: TiesContext): Promise<boolean> {
  if (mobile === null) return false;
  const first = { mobile, page: 1, perPage: 1 };
  const { data } = await callService(authorizationOperations.list, first, { ...callOf(asking), isFresh: true });
  return data.items.length === 0 && !data.unread?.length;
}

const isToCollect = (status: string): boolean => ["INIT", "PENDING", "UNKNOWN"].includes(status);

/** What else depends on a customer, gathered now in the same way as for their page. */
const customer: Reader = async ({ id }, asking) => {
  const { business } = asking;
  try {
    // A customer's withdrawals are found by their authorizations, and those by the customer's mobile.
    const [shown, isMobileNew] = await Promise.all([customerNow(id, asking), hasNewMobile(business, id)]);
    if (!shown) return [];
    // Most customers have no authorization. Then the book's lists need not be read first.
    const hasNone = await hasNoAuthorization(shown.mobile, asking);
    const isRead = hasNone || (await areRead(business, ["withdrawal", "authorization"]));
    const { rows, cut, person, ibans, lacksIbans } = await gather(id, asking);
    const known = person?.known ?? [];
    const valuesOf = (field: BookTerm[0]) => known.flatMap(([each, value]) => (each === field ? [value] : []));
    const idsOf = (kind: PartyRow["kind"]) => rows.filter((row) => row.kind === kind).map((row) => row.id);
    const waiting = await ordersToCome(business, OPEN, {
      authorizations: idsOf("authorization"),
      mobiles: valuesOf("mobile"),
      ibans: [...new Set([...ibans, ...valuesOf("iban")])],
    });
    // A customer who is not in the book, or has no mobile there, has no withdrawals that could be found.
    const isPersonKnown = !isMobileNew && isRead && (hasNone || known.length > 0);
    // Of very many rows only the newest are gathered.
    const isCut = cut.has("withdrawal") || cut.has("authorization");
    const links = await linksToCome(business, inArray(paymentRequests.id, idsOf("paymentRequest")));
    return [
      ...(lacksIbans ? unread("orders", false) : tie("orders", waiting)),
      ...tie("authorizations", {
        count: ofParty(rows, "authorization", (status) => ["ACTIVE", "PENDING_VERIFY", "UNKNOWN"].includes(status))
          .count,
      }),
      ...(isPersonKnown && !isCut
        ? tie("withdrawals", ofParty(rows, "withdrawal", isToCollect))
        : unread("withdrawals", false)),
      ...tie("authorizationLinks", {
        count: ofParty(rows, "authorizationRequest", (status) => !isRequestOver(status as RequestState)).count,
      }),
      ...(cut.has("paymentRequest") ? unread("links", false) : tie("links", links)),
      ...tie("cards", { count: ofParty(rows, "cardApplication", () => true).count }),
    ];
  } catch (error) {
    log.warn({ err: error, business }, "what hangs on a customer could not be gathered");
    return unread("orders", false);
  }
};

const customerIban: Reader = async ({ part }, { business }) => {
  const iban = accountReferences.idIn(part ?? "");
  if (iban === null) throw new ApiError("not_found");
  const isInRow = sql`EXISTS (SELECT FROM ${orderItems} WHERE ${orderItems.orderId} = ${paymentOrders.id}
    AND ${orderItems.iban} = ${iban} AND ${orderItems.state} NOT IN ('done', 'failed', 'canceled', 'reversed'))`;
  const [single, many] = await Promise.all([
    orders(business, OPEN, eq(paymentOrders.destination, iban)),
    orders(business, OPEN, isInRow),
  ]);
  // The sum of an order with many rows is not all for this IBAN.
  return [...tie("orders", many.count > 0 ? { count: single.count + many.count } : single)];
};

const customerCard: Reader = async ({ id }, { business }) =>
  tie(
    "ownCardLinks",
    await links(business, and(eq(paymentRequests.customerId, id), eq(paymentRequests.isOwnCard, true))),
  );

const customerField: Reader = async ({ id }, asking) => {
  const { data } = await callService(customerOperations.showField, { fieldId: id }, callOf(asking));
  return tie("customers", { count: await countCustomers(asking.business, { own: data.name }) });
};

const moneyUnderCode: Reader = ({ id }, { business }) => heldOf(business, id);

const customerCode: Reader = async ({ id }, { business }) => {
  const code = await codeOf(business, id);
  if (code === null) return [];
  const came = await havingInBook(business, [["number", code]], ["deposit"], MOST_COUNTED);
  const rial = came.reduce((all, { amountRial }) => all + (amountRial ?? 0), 0);
  return tie("deposits", { count: came.length, rial });
};

const authorization: Reader = async ({ id }, { business }) => {
  const isRead = await areRead(business, ["withdrawal"]);
  const party = { authorizations: [id] };
  const [sums, waiting, leaving] = await Promise.all([
    listedSums(business, "withdrawal", { of: { kind: "authorization", id } }),
    ordersToCome(business, [...NOT_SENT, "sent"], party),
    ordersToCome(business, LEAVING, party),
  ]);
  const open = sums
    .filter(({ state }) => isToCollect(state))
    .reduce((all, each) => ({ count: all.count + each.count, rial: all.rial + each.rial }), { count: 0, rial: 0 });
  return [
    ...tie("moving", leaving),
    ...tie("orders", waiting),
    ...(isRead ? tie("withdrawals", open) : unread("withdrawals", false)),
  ];
};

const paymentRequest: Reader = async ({ id }, { business }) => {
  if (!isUuid(id)) return [];
  const [paying, all] = await Promise.all([
    paymentsOf(business, ["opening", "at_gateway", ...PAID], eq(payments.requestId, id)),
    linksToCome(business, eq(paymentRequests.id, id)),
  ]);
  // Several visits of one payer are one payment.
  const payingRial = Math.min(paying.rial, all.rial);
  const rest = all.rial - payingRial;
  return [
    ...tie("payments", { count: paying.count, rial: payingRial }),
    ...(rest > 0 ? tie("links", { count: 1, rial: rest }) : []),
  ];
};

/** Payers at the gateway may pay at any moment. There are always some, so they are shown but do not keep the key. */
const moneyAtGateway: Reader = async (_, { business }) => {
  const paid = await paymentsOf(business, PAID, undefined);
  if (paid.count > 0) return tie("payments", paid, true);
  return tie("payments", await paymentsOf(business, ["opening", "at_gateway"], undefined));
};

const gatewayKey: Reader = async (_, { business }) => tie("links", { count: (await links(business, undefined)).count });

const cardGrant: Reader = async ({ part }, { business }) => {
  const isUnder = isAbout("grantId", part ?? "");
  const [leaving, others] = await Promise.all([
    orders(business, LEAVING, isUnder),
    orders(business, [...NOT_SENT, "sent"], isUnder),
  ]);
  return [...tie("moving", leaving), ...tie("orders", others)];
};

const cardProvider: Reader = async ({ id }, { business }) => {
  const isIts = and(eq(cardApplications.business, business), eq(cardApplications.provider, id));
  return tie("cards", { count: await db().$count(cardApplications, isIts) });
};

const member: Reader = async ({ id }, { business }) => {
  const isNotSent = and(eq(paymentOrders.business, business), inArray(paymentOrders.state, [...NOT_SENT]));
  const [made, approved, invited] = await Promise.all([
    orders(business, NOT_SENT, eq(paymentOrders.makerId, id)),
    db().$count(
      orderApprovals,
      and(
        eq(orderApprovals.approverId, id),
        isNull(orderApprovals.withdrawnAt),
        sql`EXISTS (SELECT FROM ${paymentOrders} WHERE ${paymentOrders.id} = ${orderApprovals.orderId}
          AND ${paymentOrders.contentHash} = ${orderApprovals.contentHash} AND ${isNotSent})`,
      ),
    ),
    isUuid(id)
      ? db().$count(
          invitations,
          and(
            eq(invitations.business, business),
            eq(invitations.kind, "invitation"),
            eq(invitations.invitedBy, id),
            isNull(invitations.acceptedAt),
            isNull(invitations.revokedAt),
          ),
        )
      : 0,
  ]);
  return [...tie("made", made), ...tie("approved", { count: approved }), ...tie("invited", { count: invited })];
};

/** The records that may hold money, and how it is found. Such a record stays until the money is gone. */
const MONEY = { customer: moneyOfCustomer, customerCode: moneyUnderCode, gatewayKey: moneyAtGateway } as const;
type Holding = keyof typeof MONEY;
const isHolding = (of: Tied): of is Holding => of in MONEY;

/** Which ties say how much money is still to be collected or paid under a record. */
const STAKES: Record<Staked, readonly TieKind[]> = {
  customer: ["orders", "withdrawals", "links"],
  authorization: ["moving", "orders", "withdrawals"],
  paymentRequest: ["payments", "links"],
  cardGrant: ["moving", "orders"],
};

/** The money at stake by what hangs on a record, in rial; null if it could not be told. */
export function stakeIn(of: Staked, items: readonly Tie[]): number | null {
  const counted = items.filter(({ kind }) => STAKES[of].includes(kind));
  return counted.some(({ isUnread }) => isUnread)
    ? null
    : counted.reduce((all, { amountRial }) => all + (amountRial ?? 0), 0);
}

/** The money at stake at this moment, in rial; null if it could not be told. */
export async function stakeOf(asked: Asked & { of: Staked }, asking: TiesContext): Promise<number | null> {
  try {
    return stakeIn(asked.of, await READERS[asked.of].read(asked, asking));
  } catch (error) {
    log.warn({ err: error, of: asked.of }, "what hangs on a record could not be found out");
    return null;
  }
}

/** How the other ties of each record are read, which do not keep it, and the permission to remove it. */
const READERS: Record<Tied, { read: Reader; permission: () => Permission }> = {
  customer: { read: customer, permission: () => customerOperations.remove.permission },
  customerIban: { read: customerIban, permission: () => customerAccountOperations.removeIban.permission },
  customerCard: { read: customerCard, permission: () => customerAccountOperations.removeCard.permission },
  customerField: { read: customerField, permission: () => customerOperations.removeField.permission },
  customerCode: { read: customerCode, permission: () => depositOperations.removeCode.permission },
  authorization: { read: authorization, permission: () => authorizationOperations.revoke.permission },
  paymentRequest: { read: paymentRequest, permission: () => gatewayOperations.takeBack.permission },
  gatewayKey: { read: gatewayKey, permission: () => gatewayOperations.removeKey.permission },
  cardGrant: { read: cardGrant, permission: () => cardGrantOperations.revoke.permission },
  cardProvider: { read: cardProvider, permission: () => cardOperations.removeProvider.permission },
  member: { read: member, permission: () => teamOperations.disable.permission },
};

export const mayBeRemovedBy = (of: Tied, role: Role): boolean => roleCan(role, READERS[of].permission());

/** What depends on a record, for members who may remove it. @throws ApiError `forbidden`, `not_found` */
export async function showTies(asked: Asked, asking: TiesContext): Promise<readonly Tie[]> {
  const { read } = READERS[asked.of];
  if (!mayBeRemovedBy(asked.of, asking.member.role)) throw new ApiError("forbidden");
  const [money, rest] = await Promise.all([
    isHolding(asked.of) ? MONEY[asked.of](asked, asking) : [],
    read(asked, asking),
  ]);
  return [...money, ...rest];
}

/**
 * Refuses to remove a record that holds money at this moment, or whose money could not be found out. The other ties,
 * which are only shown before a removal, refuse none.
 *
 * @throws ApiError `holds_money`, `ties_unread`
 */
export async function requireNoMoney(asked: Asked & { of: Holding }, asking: TiesContext): Promise<void> {
  let items: readonly Tie[];
  try {
    items = await MONEY[asked.of](asked, asking);
  } catch (error) {
    log.warn({ err: error, of: asked.of }, "what hangs on a record could not be found out");
    throw new ApiError("ties_unread");
  }
  const holding = items.filter(({ holds }) => holds);
  if (holding.some(({ isUnread }) => !isUnread)) throw new ApiError("holds_money");
  if (holding.length > 0) throw new ApiError("ties_unread");
}
