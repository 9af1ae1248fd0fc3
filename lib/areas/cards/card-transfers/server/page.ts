import "server-only";
import { eq, sql } from "drizzle-orm";
import type { CameBack } from "@/lib/areas/cards/card-lifecycle/server/record";
import { externalPages } from "@/lib/areas/collecting/external-pages/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { byToken } from "@/lib/server/core/public-links";
import { qrOf } from "@/lib/server/core/qr";
import { configuredAddress, settingOf } from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { lookUpNow } from "@/lib/server/orders/engine/work";
import { noteOnOrder } from "@/lib/server/orders/record/change";
import { lockOrder } from "@/lib/server/orders/record/locks";
import { sealedOf } from "@/lib/server/orders/record/sealed";
import { later, orderTimes } from "@/lib/server/orders/record/times";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";
import type { TransferPageLink } from "../operations";
import { holderPartOf } from "../status";
import { lockedToMove, noteHolderPart } from "./code";

/**
 * The address of the bank's page, on which the cardholder approves the transfer. The rules for the holder's code
 * apply to it as well.
 *
 * @throws ApiError `conflict` if there is no page any more; `host_missing`; as `lockedToMove`
 */
export async function transferPage(orderId: string, context: LocalContext): Promise<TransferPageLink> {
  const { business, member } = context;
  const { host, path } = externalPages.transferFromCard;
  const base = configuredAddress(host);
  if (base === undefined) throw new ApiError("host_missing", { detail: settingOf(host) });
  return inOrderTransaction(async ({ tx }) => {
    const order = await lockedToMove(orderId, business, tx);
    const { token } = sealedOf(order);
    const { pageUntil, pageGivenAt } = holderPartOf(order.receipt);
    if (token === undefined || pageUntil === null || Date.parse(pageUntil) <= Date.now())
      throw new ApiError("conflict", { fields: { orderId: "errors.transferPageOver" } });
    if (pageGivenAt === null) {
      // Not everybody comes back from the bank's page, so a look-up is planned.
      const nextAt = later(orderTimes().followMs);
      await noteHolderPart(order, { pageGivenAt: new Date().toISOString() }, tx, { nextAt });
      await noteOnOrder(order, { event: "page_given", state: order.state, actor: member, detail: {} }, tx);
      await context.audit({ action: "order.holder_page_given", subject: orderId, detail: {} }, tx);
    }
    const url = `${base}${path.replace(":token", encodeURIComponent(token))}`;
    return { url, qr: qrOf(url), until: pageUntil };
  });
}

const RETURNS = ["SUCCEED", "FAILED"] as const;

/**
 * Handles a browser that comes back from the bank's page. Anybody who has the token can send any result, so it proves
 * nothing: the service is asked for the transfer's state, once for each result.
 *
 * @param query as it came: repeated, forged or missing
 * @throws ApiError `locked`
 */
export async function noteTransferReturn(query: URLSearchParams, ip: string | null): Promise<CameBack> {
  const order = await byToken(query.get("token") ?? "", ip, async (hash) => {
    const [known] = await db()
      .select()
      .from(paymentOrders)
      .where(sql`${paymentOrders.receipt} ->> 'pageHash' = ${hash}`);
    return known;
  });
  const returned = RETURNS.find((each) => each === query.get("status"));
  if (!order || !returned) return "unknown";
  const isNews = await inOrderTransaction(async ({ tx }) => {
    const locked = await lockOrder(order.id, tx);
    const said = Array.isArray(locked?.receipt?.pageSaid) ? locked.receipt.pageSaid : [];
    // Each result counts once, also if different results alternate.
    if (locked?.state !== "sent" || said.includes(returned)) return false;
    const receipt = { ...locked.receipt, pageSaid: [...said, returned] };
    await tx.update(paymentOrders).set({ receipt }).where(eq(paymentOrders.id, order.id));
    return true;
  });
  let state = order.state;
  try {
    if (isNews) state = await lookUpNow(order.id, { lane: "person" });
  } catch (error) {
    log.info({ err: error, order: order.id }, "a transfer could not be asked for after the bank's page");
    return "unknown";
  }
  if (state === "done") return "done";
  return state === "failed" && returned === "FAILED" ? "not-done" : "unknown";
}
