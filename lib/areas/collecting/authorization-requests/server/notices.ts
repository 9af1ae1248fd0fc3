import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import { roleCan } from "@/lib/kit/permissions";
import { db } from "@/lib/server/db/client";
import { authorizationRequests } from "@/lib/server/db/schema/index";
import { idsOf, peopleWho } from "@/lib/server/notices/people";
import type { NoticeSource } from "@/lib/server/notices/source";
import { shownName } from "@/lib/server/orders/record/rows";
import { maskText } from "@/lib/server/proxy/mask";
import { contentsOf, isUntoldIn, untoldOf } from "./record";

const MOST = 1000;

export const requestNotices: readonly NoticeSource[] = [
  {
    kind: "requests_failed",
    /** Requests that failed, or whose payers cannot go on to the bank, for those who made them and for owners. */
    async find(business) {
      const rows = await db()
        .select()
        .from(authorizationRequests)
        .where(isUntoldIn(business))
        .orderBy(desc(authorizationRequests.createdAt))
        .limit(MOST);
      const failed = rows.flatMap((row) => {
        const state = untoldOf(row);
        return state === null ? [] : [{ row, state }];
      });
      if (failed.length === 0) return [];
      const people = await peopleWho(business, "authorizations.make");
      return failed.map(({ row, state }) => ({
        record: row.id,
        onlyFor: idsOf(people.filter(({ id, role }) => role === "owner" || id === row.memberId)),
        facts: { state },
      }));
    },
    /** By the payer's name, or mobile if no name was given, and the limit that was asked for. */
    async describe(ids, { business, role }) {
      const rows = await db()
        .select()
        .from(authorizationRequests)
        .where(and(eq(authorizationRequests.business, business), inArray(authorizationRequests.id, [...ids])));
      return new Map(
        rows.map((row) => {
          const { name, mobile } = contentsOf(row);
          const masked = roleCan(role, "personal.see") ? mobile : maskText(mobile, "mobile");
          return [row.id, { name: shownName(name, role), contact: masked || null, amountRial: row.limitRial }];
        }),
      );
    },
    /** The maker or owner whose look ended it for the others; null if it ended by its age. */
    async endedBy(business, id) {
      const [row] = await db()
        .select({ seenBy: authorizationRequests.seenBy })
        .from(authorizationRequests)
        .where(and(eq(authorizationRequests.business, business), eq(authorizationRequests.id, id)));
      return row?.seenBy ?? null;
    },
  },
];
