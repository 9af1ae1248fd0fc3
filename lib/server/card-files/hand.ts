import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { MOST_HANDED_AT_ONCE } from "@/lib/card-files/limits";
import type { HandedApplicant, HandedApplicants } from "@/lib/card-files/schemas";
import { FACTS_STEP, handableSteps } from "@/lib/cards/applicant";
import { normalizeMobile } from "@/lib/format/mobile";
import { ApiError } from "@/lib/operations/errors";
import { handSteps } from "@/lib/server/cards/links";
import { contentsBox, itemsOf, nameIn, type StoredApplication, toldOf } from "@/lib/server/cards/record";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema";
import { isKept, knownJob, maySteer } from "@/lib/server/jobs/watched/steer";
import { listSteps } from "@/lib/server/jobs/watched/steps";
import type { LocalContext } from "@/lib/server/local/handle";
import type { ApplicantContent } from "./content";
import { cardFileKind } from "./kind";

/** Documents that whoever was registered has to send still. */
const documentsOf = (row: StoredApplication): string[] =>
  row.way === "BANK"
    ? []
    : handableSteps(row.flow, row.status, itemsOf(row, toldOf(row))).filter((slug) => slug !== FACTS_STEP);

const hasLink = ({ handed }: StoredApplication): boolean => handed !== null && Date.parse(handed.until) > Date.now();

/**
 * Hands the documents of a file's applicants over to them, each by a link of their own: so many at once, those who have
 * none first. The links are told here and kept nowhere, as every link is.
 *
 * @param isAgain also to those who have a link that works, which ends with the new one
 * @throws ApiError `forbidden`; `not_found` for a file that is not there, or is not kept any more
 */
export async function handFile(
  { fileId, hours, isAgain }: { fileId: string; hours: number; isAgain: boolean },
  context: Pick<LocalContext, "business" | "member" | "audit">,
): Promise<HandedApplicants> {
  const job = await knownJob(cardFileKind, context.member, fileId);
  if (!maySteer(context.member, job)) throw new ApiError("forbidden");
  if (!isKept(job)) throw new ApiError("not_found");
  const steps = await listSteps<ApplicantContent>(job.id, { states: ["done", "unknown"] });
  const subjects = steps.flatMap(({ subject }) => subject ?? []);
  const applications = subjects.length === 0 ? [] : await applicationsIn(context.business, subjects);
  const byId = new Map(applications.map((row) => [row.id, row]));
  const open = steps.flatMap(({ line, subject }) => {
    const row = subject === null ? undefined : byId.get(subject);
    const asked = row ? documentsOf(row) : [];
    return row && asked.length > 0 && (isAgain || !hasLink(row)) ? [{ line, row, asked }] : [];
  });
  // Who has none comes first, so that whoever goes on reaches everybody.
  open.sort((one, other) => Number(hasLink(one.row)) - Number(hasLink(other.row)) || one.line - other.line);
  const handed: HandedApplicant[] = [];
  for (const { line, row, asked } of open.slice(0, MOST_HANDED_AT_ONCE)) {
    const link = await linkFor(row, asked, hours, context);
    if (!link) continue;
    const { facts } = contentsBox.open(row);
    const mobile = normalizeMobile(facts.mobile ?? "") ?? (facts.mobile?.trim() || null);
    handed.push({ line, name: nameIn(facts), mobile, ...link });
  }
  return { handed, left: Math.max(0, open.length - MOST_HANDED_AT_ONCE) };
}

const READ_AT_ONCE = 1000;

async function applicationsIn(business: string, ids: readonly string[]): Promise<StoredApplication[]> {
  const found: StoredApplication[] = [];
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const isOne = inArray(cardApplications.id, ids.slice(at, at + READ_AT_ONCE));
    found.push(
      ...(await db()
        .select()
        .from(cardApplications)
        .where(and(eq(cardApplications.business, business), isOne))),
    );
  }
  return found;
}

/** Null where somebody has done meanwhile what was to be asked for. */
async function linkFor(
  { id: applicationId }: StoredApplication,
  steps: readonly string[],
  hours: number,
  context: Pick<LocalContext, "business" | "member" | "audit">,
): Promise<Pick<HandedApplicant, "url" | "until"> | null> {
  try {
    const { url, until } = await handSteps({ applicationId, steps, hours }, context);
    return { url, until };
  } catch (error) {
    if (error instanceof ApiError && (error.code === "conflict" || error.code === "not_found")) return null;
    throw error;
  }
}
