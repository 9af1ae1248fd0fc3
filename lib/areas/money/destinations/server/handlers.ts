import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { bankCodeOfIban } from "@/lib/kit/format/iban";
import { WITHOUT_MONEY } from "@/lib/kit/orders/states";
import { db } from "@/lib/server/db/client";
import { savedDestinations } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { maskText } from "@/lib/server/proxy/mask";
import { type Destination, destinationOperations } from "../operations";
import { askOwner } from "./record";

export const handlers = [
  handle(destinationOperations.list, (_, { business }) => listDestinations(business)),

  handle(destinationOperations.save, async ({ iban, label }, { business, member, db, audit }) => {
    await db.transaction(async (tx) => {
      await tx
        .insert(savedDestinations)
        .values({ business, iban, label, createdBy: member.id })
        .onConflictDoUpdate({
          target: [savedDestinations.business, savedDestinations.iban],
          set: { label, createdBy: member.id },
        });
      const detail = { iban: maskText(iban, "iban"), label };
      await audit({ action: "destination.saved", detail }, tx);
    });
    return { saved: true as const };
  }),

  handle(destinationOperations.remove, async ({ iban }, { business, db, audit }) => {
    await db.transaction(async (tx) => {
      const removed = await tx
        .delete(savedDestinations)
        .where(and(eq(savedDestinations.business, business), eq(savedDestinations.iban, iban)))
        .returning();
      const [gone] = removed;
      const detail = { iban: maskText(iban, "iban"), label: gone?.label };
      if (gone) await audit({ action: "destination.removed", detail }, tx);
    });
    return { removed: true as const };
  }),

  handle(destinationOperations.askOwner, async ({ iban, again }, { member, requestId }) => ({
    owner: await askOwner(iban, member, requestId, again),
  })),
];

const MOST_RECENT = 20;

interface Paid extends Record<string, unknown> {
  iban: string;
  at: Date;
  amount_rial: string;
  receiver: string | null;
}

/** Saved destinations by name, and those of the last orders that are not saved, newest first. */
async function listDestinations(business: string): Promise<{ saved: Destination[]; recent: Destination[] }> {
  const [saved, { rows }] = await Promise.all([
    db()
      .select()
      .from(savedDestinations)
      .where(eq(savedDestinations.business, business))
      .orderBy(asc(savedDestinations.label)),
    db().execute<Paid>(sql`
      SELECT destination AS iban, max(created_at) AS at, (array_agg(amount_rial ORDER BY created_at DESC))[1] AS amount_rial,
        (array_agg(receiver ORDER BY created_at DESC) FILTER (WHERE receiver IS NOT NULL AND state = 'done'))[1] AS receiver
      FROM (
          SELECT destination, created_at, amount_rial, state, content->>'ownerName' AS receiver FROM payment_orders
            WHERE business = ${business} AND destination IS NOT NULL AND state <> ALL(${sql.param([...WITHOUT_MONEY])}::text[])
            ORDER BY created_at DESC LIMIT 1000
      ) AS lately GROUP BY destination ORDER BY at DESC`),
  ]);
  const paid = new Map(rows.map((row) => [row.iban, row]));
  const labels = new Map(saved.map(({ iban, label }) => [iban, label]));
  const view = (iban: string): Destination => {
    const last = paid.get(iban);
    return {
      iban,
      bankCode: bankCodeOfIban(iban),
      label: labels.get(iban) ?? null,
      receiver: last?.receiver ?? null,
      lastPaidAt: last ? new Date(last.at).toISOString() : null,
      lastAmountRial: last ? Number(last.amount_rial) : null,
    };
  };
  return {
    saved: saved.map(({ iban }) => view(iban)),
    recent: rows
      .filter(({ iban }) => !labels.has(iban))
      .slice(0, MOST_RECENT)
      .map(({ iban }) => view(iban)),
  };
}
