import "server-only";
import { and, desc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { customersById } from "@/lib/areas/people/customers/server/ask";
import { ANSWERS } from "@/lib/areas/people/inquiries/status";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema/index";
import type { NoticeSource } from "@/lib/server/notices/source";
import { shownName } from "@/lib/server/orders/record/rows";
import { CHECKS } from "../status";

const TOLD_DAYS = 30;
const MOST = 1000;

export const identityNotices: readonly NoticeSource[] = [
  {
    kind: "verification_rejected",
    /** Customers whose last answer to a check of the last days was that the record does not match. */
    async find(business, now) {
      const last = await db()
        .selectDistinctOn([inquiries.customerId, inquiries.kind])
        .from(inquiries)
        .where(
          and(
            eq(inquiries.business, business),
            gt(inquiries.askedAt, new Date(now.getTime() - TOLD_DAYS * 86_400_000)),
            inArray(inquiries.kind, [...CHECKS]),
            inArray(inquiries.state, [...ANSWERS]),
            isNotNull(inquiries.customerId),
            // The questions about an erased person are forgotten.
            isNotNull(inquiries.questionHash),
          ),
        )
        .orderBy(inquiries.customerId, inquiries.kind, desc(inquiries.askedAt));
      const unmatched = Map.groupBy(
        last.filter(({ state }) => state === "unmatched"),
        ({ customerId }) => customerId ?? "",
      );
      return [...unmatched].slice(0, MOST).map(([customerId, checks]) => ({
        record: customerId,
        since: checks.map(({ endedAt, askedAt }) => endedAt ?? askedAt).sort((a, b) => b.getTime() - a.getTime())[0],
        facts: { check: checks[0]?.kind ?? "" },
      }));
    },
    async describe(ids, { business, role }) {
      const known = await customersById(business, ids);
      return new Map(
        [...known].map(([id, { name }]) => [id, { name: shownName(name ?? null, role), amountRial: null }]),
      );
    },
  },
];
