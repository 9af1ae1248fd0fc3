import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { orderItemsInput } from "@/lib/areas/money/orders/schemas";
import type { Page } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import type { OrderPartRow } from "@/lib/kit/orders/views";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { type DebitBatchContent, isOfRows, partsOf } from "@/lib/server/orders/kinds/debit-parts";
import { standingOf, statesOf } from "./record/parts";
import { orderColumns, rowOf, shownName } from "./record/rows";

/**
 * The withdrawals of an order, in sequence. Before approval they come from its plan; after it they are orders of
 * their own.
 *
 * @throws ApiError `not_found`, also for an order of another kind
 */
export async function listParts(
  { orderId, state, page, perPage }: z.output<typeof orderItemsInput>,
  { business, role }: Pick<Member, "business" | "role">,
): Promise<Page<OrderPartRow>> {
  const [whole] = await db()
    .select({ content: paymentOrders.content })
    .from(paymentOrders)
    .where(
      and(eq(paymentOrders.id, orderId), eq(paymentOrders.business, business), eq(paymentOrders.kind, "debitBatch")),
    );
  if (!whole) throw new ApiError("not_found");
  const content = whole.content as DebitBatchContent;
  const isMany = isOfRows(content);
  const members = partsOf(content).map(
    ({
      row,
      isShort,
      externalId,
      content: { amountRial, date, ownerName },
    }): Omit<OrderPartRow, "state" | "order"> => ({
      row,
      isShort,
      externalId,
      amountRial,
      date,
      // A series has one payer, whom its page names.
      payer: isMany ? { name: shownName(ownerName ?? null, role) } : null,
    }),
  );
  const byRow = new Map(members.map((member) => [member.row, member]));
  const isPart = eq(paymentOrders.partOf, orderId);
  const where = and(isPart, state && inArray(paymentOrders.state, statesOf(state)));
  const [rows, [counted]] = await Promise.all([
    db()
      .select(orderColumns())
      .from(paymentOrders)
      .where(where)
      .orderBy(asc(paymentOrders.partRow))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db()
      .select({
        all: sql<number>`count(*)::int`,
        total: sql<number>`count(*) FILTER (WHERE ${state ? inArray(paymentOrders.state, statesOf(state)) : sql`true`})::int`,
      })
      .from(paymentOrders)
      .where(isPart),
  ]);
  if ((counted?.all ?? 0) > 0) {
    const items = rows.flatMap((row): OrderPartRow[] => {
      const member = byRow.get(row.order.partRow ?? 0);
      return member ? [{ ...member, state: standingOf(row.order.state), order: rowOf(row, role) }] : [];
    });
    return { items, ...paged(page, perPage, counted?.total ?? 0) };
  }
  const planned = state === undefined || state === "waiting" ? members : [];
  const items = planned
    .slice((page - 1) * perPage, page * perPage)
    .map((member): OrderPartRow => ({ ...member, state: "waiting", order: null }));
  return { items, ...paged(page, perPage, planned.length) };
}

const paged = (page: number, perPage: number, total: number) => ({
  page,
  perPage,
  total,
  hasMore: page * perPage < total,
});
