import "server-only";
import { and, count, eq, inArray } from "drizzle-orm";
import { toldOf } from "@/lib/areas/cards/cards/server/record";
import { standingOf } from "@/lib/areas/cards/cards/status";
import { db } from "@/lib/server/db/client";
import { cardApplications, jobSteps } from "@/lib/server/db/schema/index";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import type { JobStep } from "@/lib/server/jobs/watched/steps";
import { subjectsOf } from "@/lib/server/row-files/subjects";
import type { CardFileRow } from "../schemas";

/** How many of the rows whose answers were lost nobody has decided on yet. */
export async function undecidedIn({ id, business }: JobRecord, unknown: number): Promise<number> {
  if (unknown === 0) return 0;
  const isLost = and(eq(jobSteps.jobId, id), eq(jobSteps.state, "unknown"));
  const steps = await db().select({ subject: jobSteps.subject }).from(jobSteps).where(isLost);
  const subjects = steps.flatMap(({ subject }) => subject ?? []);
  if (subjects.length === 0) return 0;
  const [found] = await db()
    .select({ open: count() })
    .from(cardApplications)
    .where(
      and(
        eq(cardApplications.business, business),
        inArray(cardApplications.id, subjects),
        inArray(cardApplications.status, ["SENDING", "LOST"]),
      ),
    );
  return found?.open ?? 0;
}

type ApplicationOfRow = NonNullable<CardFileRow["application"]>;

/** The applications that steps made or met, by their ids. */
export function applicationsOf(
  business: string,
  steps: readonly Pick<JobStep<unknown>, "subject">[],
): Promise<ReadonlyMap<string, ApplicationOfRow>> {
  const { id, status, statusAsSent, told } = cardApplications;
  return subjectsOf(steps, async (ids) => {
    const rows = await db()
      .select({ id, status, statusAsSent, told })
      .from(cardApplications)
      .where(and(eq(cardApplications.business, business), inArray(id, ids)));
    return rows.map(({ told: sealed, ...row }) => {
      const { card, post } = toldOf({ id: row.id, told: sealed });
      return { ...row, standing: standingOf(row.status, card, post) };
    });
  });
}
