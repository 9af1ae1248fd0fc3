import "server-only";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema/index";
import type { NoticeSource } from "@/lib/server/notices/source";
import { shownName } from "@/lib/server/orders/record/rows";
import { contentsBox, nameIn, toldOf } from "./record";

const MOST = 1000;
/** The states in which something can still be corrected. */
const CORRECTABLE = ["DRAFT", "REJECTED", "WAITING_OTP"] as const;

/** Applications by the applicant, masked as on the board. */
const byApplicant: NoticeSource["describe"] = async (ids, { business, role }) => {
  const rows = await db()
    .select()
    .from(cardApplications)
    .where(and(eq(cardApplications.business, business), inArray(cardApplications.id, [...ids])));
  return new Map(
    rows.map((row) => [row.id, { name: shownName(nameIn(contentsBox.open(row).facts), role), amountRial: null }]),
  );
};

export const cardNotices: readonly NoticeSource[] = [
  {
    kind: "card_step_rejected",
    /** Applications that were rejected, or of which a step was, while that is their state. */
    async find(business) {
      const rows = await db()
        .select()
        .from(cardApplications)
        .where(
          and(
            eq(cardApplications.business, business),
            inArray(cardApplications.waitsFor, ["us", "applicant"]),
            inArray(cardApplications.status, [...CORRECTABLE]),
            isNull(cardApplications.replacedBy),
          ),
        )
        .orderBy(asc(cardApplications.waitingSince))
        .limit(MOST);
      return rows.flatMap((row) => {
        const step = toldOf(row).steps.find(({ status }) => status === "REJECTED")?.slug;
        const isRejected = row.status === "REJECTED";
        if (!isRejected && step === undefined) return [];
        return {
          record: row.id,
          ...(isRejected && { since: row.waitingSince }),
          facts: { provider: row.provider, ...(step !== undefined && { step }) },
        };
      });
    },
    describe: byApplicant,
  },
  {
    kind: "card_came_back",
    /** Cards that the post returned, and that were neither sent again nor replaced. */
    async find(business) {
      const { id, status, waitsFor, waitingSince, replacedBy } = cardApplications;
      const rows = await db()
        .select({ record: id, since: waitingSince })
        .from(cardApplications)
        .where(
          and(eq(cardApplications.business, business), eq(status, "ISSUED"), eq(waitsFor, "us"), isNull(replacedBy)),
        )
        .orderBy(asc(waitingSince))
        .limit(MOST);
      return rows;
    },
    describe: byApplicant,
  },
];
