import "server-only";
import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { CreditOrderRow, CreditOrders, HolderFound, HoldersFound } from "@/lib/card-credits/orders";
import type { CreditResult } from "@/lib/card-credits/results";
import { CREDIT_WAYS, type CreditWay } from "@/lib/card-credits/ways";
import { cleanInput } from "@/lib/format/digits";
import { normalizeNationalCode } from "@/lib/format/national-code";
import type { Page } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { CARD_CREDIT_KINDS, KINDS_OF_LISTS } from "@/lib/orders/kinds";
import { storedApplication } from "@/lib/server/cards/applications";
import { seesPeople } from "@/lib/server/cards/board";
import { contentsBox, hasTerm, nameIn, type StoredApplication } from "@/lib/server/cards/record";
import { db } from "@/lib/server/db/client";
import { cardApplications, paymentOrders } from "@/lib/server/db/schema";
import type { LocalContext } from "@/lib/server/local/handle";
import { rowKeysOf } from "@/lib/server/orders/kinds/card-credit-rows";
import { orderColumns, rowOf, shownName, shownText } from "@/lib/server/orders/record/rows";
import { maskText } from "@/lib/server/proxy/mask";
import { isUuid } from "@/lib/server/uuid";

/** A cardholder has few; older ones than these are found in the list of orders. */
const MOST = 300;
/** So many of a file's rows are looked for at a time. */
const AT_ONCE = 50;

/** What was ordered here of a cardholder's credit, newest first. @throws ApiError `not_found` */
export async function creditOrders(
  applicationId: string,
  { business, member }: Pick<LocalContext, "business" | "member">,
): Promise<CreditOrders> {
  const { cardholderId } = await storedApplication(business, applicationId);
  if (cardholderId === null) return { orders: [], isCut: false };
  const rows = await db()
    .select(orderColumns)
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        inArray(paymentOrders.kind, [...CARD_CREDIT_KINDS]),
        or(
          sql`${paymentOrders.content} ->> 'cardholderId' = ${cardholderId}`,
          sql`${paymentOrders.content} -> 'holders' @> ${JSON.stringify([{ cardholderId }])}::jsonb`,
        ),
      ),
    )
    .orderBy(desc(paymentOrders.createdAt), desc(paymentOrders.id))
    .limit(MOST + 1);
  return {
    orders: rows.slice(0, MOST).map((row) => ({
      ...rowOf(row, member.role),
      way: wayOf(row.order.content.way),
      ownRial: ownRial(row.order.content, cardholderId) ?? row.order.amountRial,
      rowKeys: rowKeysOf(row.order),
    })),
    isCut: rows.length > MOST,
  };
}

const wayOf = (way: unknown): CreditWay => CREDIT_WAYS.find((each) => each === way) ?? "add";

/** Of an order for many what is this cardholder's. */
function ownRial({ rows, holders }: Record<string, unknown>, cardholderId: string): number | null {
  if (!Array.isArray(rows) || !Array.isArray(holders)) return null;
  const index = holders.findIndex((holder: { cardholderId?: unknown }) => holder.cardholderId === cardholderId);
  const amountRial: unknown = (rows[index] as { amountRial?: unknown } | undefined)?.amountRial;
  return typeof amountRial === "number" ? amountRial : null;
}

/**
 * The cardholders of an order for many, in the order of its file.
 *
 * @throws ApiError `not_found`, also where it is of another kind
 */
export async function creditOrderRows(
  { orderId, page, perPage }: { orderId: string; page: number; perPage: number },
  { business, member }: Pick<LocalContext, "business" | "member">,
): Promise<Page<CreditOrderRow>> {
  const [order] = await db()
    .select({ content: paymentOrders.content, receipt: paymentOrders.receipt, attempts: paymentOrders.attempts })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        eq(paymentOrders.id, orderId),
        inArray(paymentOrders.kind, [...KINDS_OF_LISTS]),
      ),
    );
  if (!order) throw new ApiError("not_found");
  const rows = order.content.rows as { row?: number; applicationId: string; amountRial: number }[];
  const holders = order.content.holders as { ownerName: string | null }[];
  const results = Array.isArray(order.receipt?.results) ? (order.receipt.results as CreditResult[]) : [];
  const from = (page - 1) * perPage;
  const items = rows.slice(from, from + perPage).map(({ row, applicationId, amountRial }, at): CreditOrderRow => {
    const index = from + at;
    const result = results[index];
    return {
      row: row ?? index + 1,
      applicationId,
      name: shownName(holders[index]?.ownerName ?? null, member.role),
      amountRial,
      state: result?.state ?? (order.attempts > 0 ? "open" : "waiting"),
      failure: shownText(result?.failure ?? null, member.role),
    };
  });
  return { items, page, perPage, total: rows.length, hasMore: from + perPage < rows.length };
}

/**
 * Whom of a provider's cardholders a file's rows mean: by a national code, or by the id of one here or at the service. A card
 * and the one in its place are the same cardholder, who goes by the newest of their applications.
 */
export async function findHolders(
  { provider, people }: { provider: string; people: readonly string[] },
  { business, member }: Pick<LocalContext, "business" | "member">,
): Promise<HoldersFound> {
  const holders: HolderFound[] = [];
  for (let start = 0; start < people.length; start += AT_ONCE) {
    const some = people.slice(start, start + AT_ONCE);
    holders.push(...(await Promise.all(some.map((person) => findOne({ business, provider, person })))));
  }
  return {
    holders: holders.map((holder) =>
      typeof holder === "string" || holder.name === null || seesPeople(member)
        ? holder
        : { ...holder, name: maskText(holder.name, "name") },
    ),
  };
}

async function findOne(asked: { business: string; provider: string; person: string }): Promise<HolderFound> {
  const { business, provider } = asked;
  const plain = cleanInput(asked.person).trim();
  const code = normalizeNationalCode(asked.person);
  const isThem = isUuid(plain)
    ? or(eq(cardApplications.id, plain.toLowerCase()), eq(cardApplications.cardholderId, plain))
    : code === null
      ? undefined
      : hasTerm(business, ["nationalCode", code]);
  if (!isThem) return "nobody";
  const rows: StoredApplication[] = await db()
    .select()
    .from(cardApplications)
    .where(
      and(
        eq(cardApplications.business, business),
        eq(cardApplications.provider, provider),
        isNotNull(cardApplications.cardholderId),
        isThem,
      ),
    )
    .orderBy(desc(cardApplications.createdAt))
    .limit(10);
  const [newest] = rows;
  if (!newest) return "nobody";
  if (new Set(rows.map(({ cardholderId }) => cardholderId)).size > 1) return "several";
  return { applicationId: newest.id, name: nameIn(contentsBox.open(newest).facts) };
}
