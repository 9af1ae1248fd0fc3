import "server-only";
import { and, eq } from "drizzle-orm";
import { requireNoMoney } from "@/lib/areas/records/ties/server/ask";
import { havingInBook } from "@/lib/server/book/find";
import { qrOf } from "@/lib/server/core/qr";
import { db } from "@/lib/server/db/client";
import { customerCodes } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { isAbsence } from "@/lib/server/orders/kinds/certainty";
import { callService } from "@/lib/server/proxy/call-service";
import { depositsAtService } from "../operations";
import type { CustomerCode } from "./answers";

/** So many deposits are counted. */
const MOST_COUNTED = 1000;

const isOf = (business: string, customerId: string) =>
  and(eq(customerCodes.business, business), eq(customerCodes.customerId, customerId));

/** A customer's code as the service told it last; null if nobody here asked for it. */
export async function knownCode(business: string, customerId: string): Promise<CustomerCode | null> {
  const [row] = await db().select().from(customerCodes).where(isOf(business, customerId));
  if (!row) return null;
  const { code, toldAt, toldTo, removedAt, removedBy } = row;
  const deposits = await havingInBook(business, [["number", code]], ["deposit"], MOST_COUNTED);
  return {
    code,
    qr: qrOf(code),
    toldAt: toldAt.toISOString(),
    toldTo,
    removedAt: removedAt?.toISOString() ?? null,
    removedBy,
    deposits: deposits.length,
  };
}

const callOf = ({ business, requestId, member }: LocalContext) => ({ business, requestId, memberId: member.id });

/**
 * Has the service make a customer's code, or tell the one that is there: pressed again after a lost answer, it is the
 * same.
 */
export async function giveCode(customerId: string, context: LocalContext): Promise<{ code: string }> {
  const { business, member, audit } = context;
  const { data } = await callService(depositsAtService.codeOfCustomer, { customerId }, callOf(context));
  const told = { code: data.code, toldAt: new Date(), toldTo: member.name, removedAt: null, removedBy: null };
  await db().transaction(async (tx) => {
    await tx
      .insert(customerCodes)
      .values({ business, customerId, ...told })
      .onConflictDoUpdate({ target: [customerCodes.business, customerCodes.customerId], set: told });
    await audit({ action: "customer_code.given", subject: customerId, detail: { depositCode: data.code } }, tx);
  });
  return { code: data.code };
}

/**
 * Removes it at the service. One that was told here and is not there any more is as good as removed: an earlier press
 * may have done it.
 *
 * @throws ApiError `upstream_not_found` of a customer, or a code, that nobody here knows; `holds_money` while a
 *   payment under it is held back
 */
export async function removeCode(customerId: string, context: LocalContext): Promise<{ removed: true }> {
  const { business, member, audit } = context;
  await requireNoMoney({ of: "customerCode", id: customerId }, context);
  try {
    await callService(depositsAtService.destroyCode, { customerId }, callOf(context));
  } catch (error) {
    const isRemovedBefore = isAbsence(error) && (await knownCode(business, customerId)) !== null;
    if (!isRemovedBefore) throw error;
  }
  await db().transaction(async (tx) => {
    const [row] = await tx
      .update(customerCodes)
      .set({ removedAt: new Date(), removedBy: member.name })
      .where(isOf(business, customerId))
      .returning({ code: customerCodes.code });
    await audit(
      { action: "customer_code.removed", subject: customerId, detail: row ? { depositCode: row.code } : {} },
      tx,
    );
  });
  return { removed: true };
}
