import "server-only";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { isNotReminded } from "@/lib/server/customer-messages/record";
import type { MessageAsking, MessageSource } from "@/lib/server/customer-messages/source";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { callService } from "@/lib/server/proxy/call-service";
import { endingMessageOf } from "../ending-message";
import { authorizationOperations } from "../operations";
import { expiresSoon } from "../status";
import type { Authorization } from "./answers";
import { payersHaving, payersInBook, recipientIn } from "./ask";

const REMINDED_DAYS = 7;
const DAY_MS = 86_400_000;
const MOST_REMINDED = 100;

/** Asks the service. The book may lack a new authorization, and hears of a revocation late. */
async function authorizationOf(id: string, { call }: MessageAsking): Promise<Authorization> {
  return (await callService(authorizationOperations.show, { authorizationId: id }, call)).data;
}

/** That an authorization ends soon. */
const endingMessages: MessageSource = {
  about: "authorization",
  read: "authorizations.read",
  send: "authorizations.make",
  async to(id, asking) {
    const known = (await payersInBook(asking.business, [id])).get(id);
    return recipientIn(known ?? (await authorizationOf(id, asking)));
  },
  async text(id, asking) {
    const authorization = await authorizationOf(id, asking);
    const { expiresAt } = authorization;
    if (expiresAt === null || !expiresSoon(authorization, Date.now())) return null;
    return { text: endingMessageOf(expiresAt, asking.name), goodUntil: new Date(expiresAt) };
  },
  remindedBy: "remindOfAuthorizations",
  async toRemind(business, now) {
    const expiresAt = sql`(${bookRecords.facts} ->> 'expiresAt')::timestamptz`;
    const rows = await db()
      .select({ id: bookRecords.id })
      .from(bookRecords)
      .where(
        and(
          eq(bookRecords.business, business),
          eq(bookRecords.kind, "authorization"),
          eq(bookRecords.state, "ACTIVE"),
          gt(expiresAt, now),
          lte(expiresAt, new Date(now.getTime() + REMINDED_DAYS * DAY_MS)),
          isNotReminded(business, "authorization", bookRecords.id),
        ),
      )
      .orderBy(expiresAt)
      .limit(MOST_REMINDED);
    const ending = await payersInBook(
      business,
      rows.map(({ id }) => id),
    );
    const toRemind: string[] = [];
    for (const [id, authorization] of ending) if (!(await isRenewed(business, authorization))) toRemind.push(id);
    return toRemind;
  },
};

/** Whether the payer has given another authorization that lasts longer. */
async function isRenewed(business: string, { id, mobile, expiresAt }: Authorization): Promise<boolean> {
  if (mobile === null || expiresAt === null) return false;
  const others = await payersHaving(business, [["mobile", mobile]]);
  return others.some(
    (each) => each.id !== id && each.status === "ACTIVE" && each.expiresAt !== null && each.expiresAt > expiresAt,
  );
}

export const authorizationMessages: readonly MessageSource[] = [endingMessages];
