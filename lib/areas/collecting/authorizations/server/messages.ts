import "server-only";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { ApiError } from "@/lib/kit/operations/errors";
import { comesAfter, isNotReminded, lastOf, READ_AT_ONCE } from "@/lib/server/customer-messages/record";
import type { MessageAsking, MessageSource } from "@/lib/server/customer-messages/source";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { callService } from "@/lib/server/proxy/call-service";
import { endingMessageOf } from "../ending-message";
import { authorizationOperations } from "../operations";
import { expiresSoon, isNoLongerShown } from "../status";
import type { Authorization } from "./answers";
import { payersHaving, payersInBook, recipientIn } from "./ask";

const REMINDED_DAYS = 7;
const DAY_MS = 86_400_000;

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
    const authorization = await authorizationOf(id, asking).catch((error: unknown) => {
      // It was revoked.
      if (error instanceof ApiError && isNoLongerShown(error)) return null;
      throw error;
    });
    const expiresAt = authorization?.expiresAt ?? null;
    if (!authorization || expiresAt === null || !expiresSoon(authorization, Date.now())) return null;
    return { text: endingMessageOf(expiresAt, asking.name), goodUntil: new Date(expiresAt) };
  },
  remindedBy: "remindOfAuthorizations",
  async toRemind(business, now, after) {
    const { id } = bookRecords;
    const isOurs = and(eq(bookRecords.business, business), eq(bookRecords.kind, "authorization"));
    const expiresAt = sql`(${bookRecords.facts} ->> 'expiresAt')::timestamptz`;
    const rows = await db()
      .select({ id })
      .from(bookRecords)
      .where(
        and(
          isOurs,
          eq(bookRecords.state, "ACTIVE"),
          gt(expiresAt, now),
          lte(expiresAt, new Date(now.getTime() + REMINDED_DAYS * DAY_MS)),
          isNotReminded(business, "authorization", id),
          after === null ? undefined : comesAfter(expiresAt, id, bookRecords, and(isOurs, eq(id, after))),
        ),
      )
      .orderBy(expiresAt, id)
      .limit(READ_AT_ONCE);
    const ids = rows.map((row) => row.id);
    return { records: await notRenewed(business, ids), last: lastOf(ids) };
  },
};

/** Those of some authorizations whose payers have not given another one that lasts longer. */
async function notRenewed(business: string, ids: readonly string[]): Promise<string[]> {
  const ending = await payersInBook(business, ids);
  const mobiles = new Set([...ending.values()].flatMap((each) => mobileOf(each) ?? []));
  const known = await payersHaving(
    business,
    [...mobiles].map((mobile) => ["mobile", mobile]),
  );
  const lastEnd = new Map<string, string>();
  for (const each of known) {
    const [mobile, end] = [mobileOf(each), each.expiresAt];
    if (mobile === null || end === null || each.status !== "ACTIVE") continue;
    if (end > (lastEnd.get(mobile) ?? "")) lastEnd.set(mobile, end);
  }
  return ids.filter((id) => {
    const authorization = ending.get(id);
    if (!authorization) return false;
    const last = lastEnd.get(mobileOf(authorization) ?? "");
    return last === undefined || authorization.expiresAt === null || last <= authorization.expiresAt;
  });
}

const mobileOf = ({ mobile }: Authorization): string | null => mobile && (normalizeMobile(mobile) ?? mobile);

export const authorizationMessages: readonly MessageSource[] = [endingMessages];
