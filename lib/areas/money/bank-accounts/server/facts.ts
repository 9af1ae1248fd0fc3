import "server-only";
import { and, eq, gte, inArray, lt, notInArray, or, sql } from "drizzle-orm";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import { dayOfDeposit } from "@/lib/areas/money/deposits/operations";
import type { Deposit } from "@/lib/areas/money/deposits/server/answers";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { channelOfTitle, isSettlement } from "@/lib/areas/money/wallet/status";
import type { BookKind } from "@/lib/kit/book/entry";
import { tehranDayBounds } from "@/lib/kit/format/jalali";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { recordIn } from "@/lib/server/book/keep";
import { wantedTerms } from "@/lib/server/book/terms";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { bookRecords, paymentOrders } from "@/lib/server/db/schema/index";
import type { AccountFact } from "../recognise";

/** An account and the period around the rows in question, in Tehran days, both inclusive. */
export interface AccountSpan {
  iban: string;
  from: string;
  to: string;
}

interface Made {
  id: string;
  at: string;
}

/**
 * How a record of the book becomes a fact of an account; null if it moves nothing there. A new kind gets its line
 * here.
 */
const OF_BOOK: Partial<
  Record<BookKind, (record: never, iban: string, made: Made, business: string) => AccountFact | null>
> = {
  settlement: ofSettlement,
  deposit: ofDeposit,
  transaction: ofTransaction,
};

const PAID_OUT: readonly Settlement["status"][] = ["PENDING", "INIT", "DONE", "REVERSED"];

function ofSettlement(row: Settlement, _iban: string, { at }: Made, business: string): AccountFact | null {
  if (!PAID_OUT.includes(row.status)) return null;
  return {
    kind: "settlement",
    id: row.trackId ?? row.id,
    href: settlementRoutes.settlement(business, row.trackId ?? row.id),
    amountRial: row.amountRial,
    at,
    way: "in",
    ids: given(row.id, row.trackId, row.transactionId),
    numbers: given(row.refCode, row.paymentNumber),
    iban: row.iban,
    otherIban: null,
  };
}

/** A payment with a deposit code into this account. A payment that went back to its payer left nothing here. */
function ofDeposit(row: Deposit, iban: string, { at }: Made, business: string): AccountFact | null {
  if (row.destinationIban !== iban || row.status === "RETURNED") return null;
  return {
    kind: "deposit",
    id: row.id,
    href: depositRoutes.deposit(business, row.id, dayOfDeposit(row.paidAt)),
    amountRial: row.amountRial,
    at,
    way: "in",
    ids: given(row.id, row.transactionId),
    numbers: given(row.trackingCode, row.code),
    iban: row.destinationIban,
    otherIban: row.payerIban,
  };
}

const MOVED: readonly Transaction["status"][] = [
  "successful",
  "settlement_done",
  "settlement_in_progress",
  "settlement_returned",
  "transfer_in",
];
/** Channels into the wallet, or past it, that appear as rows of the business's bank account. */
const INTO_ACCOUNT = ["cash-in-by-code", "shaparak-settlement"];

function ofTransaction(row: Transaction, iban: string, { at }: Made, business: string): AccountFact | null {
  if (!MOVED.includes(row.status)) return null;
  const channel = channelOfTitle(row.channelTitle);
  const isToAccount = (isSettlement(row) || INTO_ACCOUNT.includes(channel ?? "")) && row.receiver.iban === iban;
  const isFromAccount = channel === "cash-in" && (row.payer.iban === iban || row.payer.iban === null);
  if (!isToAccount && !isFromAccount) return null;
  return {
    kind: "transaction",
    id: row.id,
    href: walletRoutes.transaction(business, row.id),
    amountRial: row.amountRial,
    at,
    way: isToAccount ? "in" : "out",
    ids: given(row.id, row.trackId, row.uuid),
    numbers: given(row.refId, row.trackingCode, row.paymentNumber, row.factorNumber),
    iban: isToAccount ? row.receiver.iban : row.payer.iban,
    otherIban: isToAccount && !isSettlement(row) ? row.payer.iban : null,
  };
}

const given = (...ids: (string | null)[]): string[] => ids.filter((id): id is string => id !== null && id !== "");

/**
 * The money movements of an account around some rows, as far as Daftar and the wallet know them. Each appears once:
 * our order, its settlement and the settlement's row in the wallet are one fact.
 *
 * @param ids the ids on the rows: records with one of these ids are included, also if they name another account
 * @param role only kinds that it may read
 */
export async function factsOf(
  business: string,
  span: AccountSpan,
  ids: readonly string[],
  role: Role,
): Promise<AccountFact[]> {
  const [orders, records] = await Promise.all([
    roleCan(role, "settlements.read") ? ordersOf(business, span, ids) : [],
    recordsOf(business, span, ids, role),
  ]);
  return merged([...orders, ...records]);
}

/** Merges facts about the same money: they share an id and have the same amount. */
function merged(facts: readonly AccountFact[]): AccountFact[] {
  const kept: AccountFact[] = [];
  const byId = new Map<string, number[]>();
  for (const fact of facts) {
    const candidates = new Set(fact.ids.flatMap((id) => byId.get(id) ?? []));
    const same = [...candidates].find((index) => {
      const other = kept[index];
      return other?.kind !== fact.kind && other?.amountRial === fact.amountRial && other.way === fact.way;
    });
    const index = same ?? kept.length;
    const known = kept[index];
    kept[index] = known
      ? {
          ...known,
          ids: [...new Set([...known.ids, ...fact.ids])],
          numbers: [...new Set([...known.numbers, ...fact.numbers])],
          iban: known.iban ?? fact.iban,
          otherIban: known.otherIban ?? fact.otherIban,
        }
      : fact;
    for (const id of kept[index]?.ids ?? []) {
      const places = byId.get(id) ?? [];
      if (!places.includes(index)) byId.set(id, [...places, index]);
    }
  }
  return kept;
}

const PERMISSION_OF: Partial<Record<BookKind, Permission>> = {
  settlement: "settlements.read",
  deposit: "deposits.read",
  transaction: "transactions.read",
};

/** The order decides which link a merged fact keeps: a settlement comes before its row in the wallet. */
const kindsFor = (role: Role): BookKind[] =>
  (Object.keys(OF_BOOK) as BookKind[]).filter((kind) => {
    const permission = PERMISSION_OF[kind];
    return permission !== undefined && roleCan(role, permission);
  });

/** Each set costs one look-up in the index. The limit keeps other work from waiting behind thousands of them. */
const SETS_PER_QUESTION = 500;

async function recordsOf(
  business: string,
  { iban, from, to }: AccountSpan,
  ids: readonly string[],
  role: Role,
): Promise<AccountFact[]> {
  const kinds = kindsFor(role);
  const sets = kinds.flatMap((kind) => [
    wantedTerms(business, kind, "iban", iban),
    ...ids.flatMap((id) => [wantedTerms(business, kind, "id", id), wantedTerms(business, kind, "number", id)]),
  ]);
  const rows = new Map<string, typeof bookRecords.$inferSelect>();
  for (let start = 0; start < sets.length; start += SETS_PER_QUESTION) {
    const wanted = sets.slice(start, start + SETS_PER_QUESTION).map((terms) => `{${terms}}`);
    const part = await db()
      .selectDistinctOn([bookRecords.kind, bookRecords.at, bookRecords.id], { stored: bookRecords })
      .from(sql`unnest(${sql.param(wanted)}::text[]) AS wanted(terms)`)
      .innerJoin(
        bookRecords,
        and(
          sql`${bookRecords.terms} @> wanted.terms::bigint[]`,
          eq(bookRecords.business, business),
          inArray(bookRecords.kind, kinds),
          gte(bookRecords.at, startOf(from)),
          lt(bookRecords.at, endOf(to)),
        ),
      );
    for (const { stored } of part) rows.set(`${stored.kind} ${stored.at.toISOString()} ${stored.id}`, stored);
  }
  const found = [...rows.values()].flatMap((stored) => {
    try {
      const made = { id: stored.id, at: stored.at.toISOString() };
      return OF_BOOK[stored.kind]?.(recordIn<never>(stored), iban, made, business) ?? [];
    } catch (error) {
      log.warn({ err: error, business, kind: stored.kind }, "a record of the book could not be opened");
      return [];
    }
  });
  const rank = (fact: AccountFact) => kinds.indexOf(fact.kind as BookKind);
  return found.sort((one, other) => rank(one) - rank(other) || one.at.localeCompare(other.at));
}

const startOf = (day: string) => new Date(tehranDayBounds(day).from);
const endOf = (day: string) => new Date(Date.parse(tehranDayBounds(day).to) + 1);

/** States in which an order was never sent and moved no money. */
const UNMOVED = ["failed", "canceled", "rejected", "expired", "awaiting_approval", "approved"] as const;

/**
 * Our orders to the account, and the orders from it of kinds that take money from an account. The contents name the
 * account.
 */
async function ordersOf(
  business: string,
  { iban, from, to }: AccountSpan,
  ids: readonly string[],
): Promise<AccountFact[]> {
  const trackIds = ids.filter((id) => UUID.test(id));
  const names = or(
    eq(paymentOrders.destination, iban),
    sql`${paymentOrders.content} ->> 'iban' = ${iban}`,
    trackIds.length > 0 ? inArray(paymentOrders.trackId, trackIds) : undefined,
  );
  const rows = await db()
    .select()
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        gte(paymentOrders.createdAt, startOf(from)),
        lt(paymentOrders.createdAt, endOf(to)),
        notInArray(paymentOrders.state, [...UNMOVED]),
        names,
      ),
    );
  return rows.map((order) => {
    const isToAccount = order.destination === iban || order.content.iban !== iban;
    return {
      kind: "order",
      id: order.id,
      href: orderRoutes.order(business, order.id),
      amountRial: order.amountRial,
      at: (order.sentAt ?? order.createdAt).toISOString(),
      way: isToAccount ? "in" : "out",
      ids: given(order.trackId, order.serviceId, textIn(order.receipt, "transactionId"), ...partsIn(order.receipt)),
      numbers: given(textIn(order.content, "paymentNumber"), textIn(order.receipt, "refCode")),
      iban: isToAccount ? order.destination : iban,
      otherIban: null,
    };
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The ids of the parts in the receipt of an order in parts. Each kind has its own name for the list. */
const partsIn = (receipt: Record<string, unknown> | null): string[] =>
  Object.values(receipt ?? {})
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []))
    .flatMap((part) => {
      const { id } = (typeof part === "object" && part !== null ? part : {}) as { id?: unknown };
      return typeof id === "string" ? [id] : [];
    });

const textIn = (told: Record<string, unknown> | null, name: string): string | null => {
  const value = told?.[name];
  return typeof value === "string" ? value : null;
};
