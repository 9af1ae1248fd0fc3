import "server-only";
import { and, count, eq, inArray } from "drizzle-orm";
import { standingOf } from "@/lib/areas/cards/cards/application";
import type { FactName } from "@/lib/areas/cards/cards/codes";
import { providerNames } from "@/lib/areas/cards/cards/server/providers";
import { nameIn, toldOf } from "@/lib/areas/cards/cards/server/record";
import { db } from "@/lib/server/db/client";
import { cardApplications, jobSteps } from "@/lib/server/db/schema/index";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import type { Step } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { askedOf } from "@/lib/server/row-files/asked";
import { correctableOf, filesOf, lineOf, resultColumns } from "@/lib/server/row-files/view";
import type { CardFile, CardFileError, CardFileRow } from "../schemas";
import enMessages from "../words/en";
import faMessages from "../words/fa";
import type { ApplicantContent, ApplicantsAsked } from "./content";

/** Files as their screens have them. */
export async function cardFilesOf(jobs: readonly JobRecord[], member: Member): Promise<CardFile[]> {
  const [files, names] = await Promise.all([filesOf<CardFileError>(jobs, member), providerNames(member.business)]);
  return Promise.all(
    files.flatMap((file) => {
      const job = jobs.find(({ id }) => id === file.id);
      if (!job) return [];
      const asked = askedOf<ApplicantsAsked>(job);
      return undecidedIn(job, file.counts.unknown).then((undecided) => ({
        ...file,
        ...correctableOf(job, member, ourColumns(asked)),
        provider: asked.provider,
        providerName: names.get(asked.provider) ?? asked.provider,
        undecided,
      }));
    }),
  );
}

/** How many of the rows whose answers were lost nobody has decided on yet. */
async function undecidedIn({ id, business }: JobRecord, unknown: number): Promise<number> {
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

const RESULT_HEADINGS = [faMessages, enMessages].map(
  ({ result: { line, outcome, problem, applicationState, applicationId } }) => [
    line,
    outcome,
    problem,
    applicationState,
    applicationId,
  ],
);

/** Which columns are those of a result file of ours. */
export const ourColumns = (asked: Pick<ApplicantsAsked, "headings" | "columns">): ReadonlySet<number> =>
  resultColumns(asked, RESULT_HEADINGS);

const READ_AT_ONCE = 1000;
type ApplicationOfRow = NonNullable<CardFileRow["application"]>;

/** The applications that steps made or met, by their ids. */
export async function applicationsOf(
  business: string,
  steps: readonly Pick<Step<unknown>, "subject">[],
): Promise<ReadonlyMap<string, ApplicationOfRow>> {
  const ids = [...new Set(steps.flatMap(({ subject }) => subject ?? []))];
  const found = new Map<string, ApplicationOfRow>();
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const { id, status, statusAsSent, told } = cardApplications;
    const rows = await db()
      .select({ id, status, statusAsSent, told })
      .from(cardApplications)
      .where(and(eq(cardApplications.business, business), inArray(id, ids.slice(at, at + READ_AT_ONCE))));
    for (const { told: sealed, ...row } of rows) {
      const { card, post } = toldOf({ id: row.id, told: sealed });
      found.set(row.id, { ...row, standing: standingOf(row.status, card, post) });
    }
  }
  return found;
}

/** Rows of a file, with what became of each and how its application stands now. */
export async function cardFileRowsOf(steps: readonly Step<ApplicantContent>[], job: JobRecord): Promise<CardFileRow[]> {
  const asked = askedOf<ApplicantsAsked>(job);
  const applications = await applicationsOf(job.business, steps);
  return steps.map((step) => {
    const { cells } = step.content;
    const cell = (field: FactName) => cells[asked.columns.indexOf(field)]?.trim() || null;
    const facts = { firstName: cell("firstName") ?? "", lastName: cell("lastName") ?? "" };
    return {
      ...lineOf(step, asked),
      name: nameIn(facts),
      mobile: cell("mobile"),
      nationalCode: cell("nationalCode"),
      application: (step.subject && applications.get(step.subject)) || null,
    };
  });
}
