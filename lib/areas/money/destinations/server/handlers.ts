import "server-only";
import { and, eq } from "drizzle-orm";
import { savedDestinations } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { maskText } from "@/lib/server/proxy/mask";
import { destinationOperations } from "../operations";
import { listDestinations } from "./list";
import { askOwner } from "./owner";

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
