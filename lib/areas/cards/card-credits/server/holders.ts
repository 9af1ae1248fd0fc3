import "server-only";
import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import {
  contentsBox,
  nameIn,
  type StoredApplication,
  storedApplication,
  termSets,
} from "@/lib/areas/cards/cards/server/record";
import { cleanInput } from "@/lib/kit/format/digits";
import { normalizeNationalCode } from "@/lib/kit/format/national-code";
import type { Page } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { CARD_CREDIT_KINDS, KINDS_OF_LISTS } from "@/lib/kit/orders/kinds";
import { CREDIT_WAYS, type CreditWay } from "@/lib/kit/orders/ways";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { cardApplications, paymentOrders } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { orderColumns, rowOf, shownName, shownText } from "@/lib/server/orders/record/rows";
import {
  type CreditOrderRow,
  type CreditOrders,
  type CreditResult,
  type HolderFound,
  type HoldersFound,
  isKeyOf,
} from "../status";
import { rowKeysOf } from "./order/card-credit-rows";

/** A cardholder has few; older ones than these are found in the list of orders. */
const MOST = 300;
/** The number of a file's rows that one query looks for. */
const AT_ONCE = 250;

/** What was ordered here of a cardholder's credit, newest first. @throws ApiError `not_found` */
export async function creditOrders(
  applicationId: string,
  { business, member }: Pick<LocalContext, "business" | "member">,
): Promise<CreditOrders> {
  const { cardholderId } = await storedApplication(business, applicationId);
  if (cardholderId === null) return { orders: [], isCut: false };
  const rows = await db()
    .select(orderColumns())
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
      // Those of an order's other cardholders would tell who they are and what they got.
      rowKeys: rowKeysOf(row.order).filter((key) => isKeyOf(key, cardholderId)),
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
 * Whom of a provider's cardholders a file's rows mean: by a national code, or by the id of one here or at the
 * service. A card and the one in its place are the same cardholder, who goes by the newest of their applications.
 */
export async function findHolders(
  { provider, people }: { provider: string; people: readonly string[] },
  { business, member }: Pick<LocalContext, "business" | "member">,
): Promise<HoldersFound> {
  const holders: HolderFound[] = [];
  for (let start = 0; start < people.length; start += AT_ONCE) {
    holders.push(...(await findSome({ business, provider }, people.slice(start, start + AT_ONCE))));
  }
  return {
    holders: holders.map((holder) =>
      typeof holder === "string" ? holder : { ...holder, name: shownName(holder.name, member.role) },
    ),
  };
}

/** What somebody is looked for by: an id as it was written, or what an application with their national code has. */
interface Sought {
  id: string | null;
  termSets: string[][];
}

function soughtBy(business: string, person: string): Sought {
  const plain = cleanInput(person).trim();
  const code = isUuid(plain) ? null : normalizeNationalCode(person);
  if (code === null) return { id: plain === "" ? null : plain, termSets: [] };
  // An issuer may number its cardholders by ten digits too.
  return { id: plain, termSets: termSets(business, ["nationalCode", code]) };
}

/** Several people in one question. */
async function findSome(
  { business, provider }: { business: string; provider: string },
  people: readonly string[],
): Promise<HolderFound[]> {
  const sought = people.map((person) => soughtBy(business, person));
  const ids = sought.flatMap(({ id }) => id ?? []);
  const terms = sought.flatMap((each) => each.termSets.flat());
  const { id, cardholderId } = cardApplications;
  const rows = await db()
    .select({ id, cardholderId, terms: cardApplications.terms, contents: cardApplications.contents })
    .from(cardApplications)
    .where(
      and(
        eq(cardApplications.business, business),
        eq(cardApplications.provider, provider),
        isNotNull(cardholderId),
        or(
          sql`${id} = ANY(${sql.param(ids.filter(isUuid).map((each) => each.toLowerCase()))}::uuid[])`,
          sql`${cardholderId} = ANY(${sql.param(ids)}::text[])`,
          sql`${cardApplications.terms} && ${sql.param(terms)}::text[]`,
        ),
      ),
    )
    .orderBy(desc(cardApplications.createdAt));
  return sought.map((each): HolderFound => {
    const own = rows.filter((row) => isTheirs(row, each));
    const [newest] = own;
    if (!newest) return "nobody";
    if (new Set(own.map((row) => row.cardholderId)).size > 1) return "several";
    return { applicationId: newest.id, name: nameIn(contentsBox.open(newest).facts) };
  });
}

function isTheirs(
  row: Pick<StoredApplication, "id" | "cardholderId" | "terms">,
  { id, termSets: sets }: Sought,
): boolean {
  if (id !== null && (row.id === id.toLowerCase() || row.cardholderId === id)) return true;
  return sets.some((set) => set.every((term) => row.terms.includes(term)));
}
