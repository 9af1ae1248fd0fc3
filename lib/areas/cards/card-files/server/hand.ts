import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import {
  contentsBox,
  itemsOf,
  makeLink,
  nameIn,
  type StoredApplication,
  toldOf,
} from "@/lib/areas/cards/cards/server/record";
import { FACTS_STEP, handableSteps } from "@/lib/areas/cards/cards/status";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema/index";
import { isKept, knownJob, maySteer } from "@/lib/server/jobs/watched/steer";
import { listSteps } from "@/lib/server/jobs/watched/steps";
import type { LocalContext } from "@/lib/server/local/handle";
import { subjectsOf } from "@/lib/server/row-files/subjects";
import { MOST_HANDED_AT_ONCE } from "../operations";
import type { HandedApplicant, HandedApplicants } from "../schemas";
import type { ApplicantContent } from "./content";
import { cardFile } from "./file";

/** Documents that a registered applicant still has to send. */
const documentsOf = (row: StoredApplication): string[] =>
  row.way === "BANK"
    ? []
    : handableSteps(row.flow, row.status, itemsOf(row, toldOf(row))).filter((slug) => slug !== FACTS_STEP);

const hasLink = ({ handed }: StoredApplication): boolean => handed !== null && Date.parse(handed.until) > Date.now();

/**
 * Hands the documents of a file's applicants over to them, each by a link of their own. The number per call is
 * limited, and applicants without a link come first. Like every link, these are returned here and stored nowhere. If
 * one cannot be made, the call stops there and returns the ones made so far.
 *
 * @param isAgain also to applicants who have a working link, which ends with the new one
 * @throws ApiError `forbidden`; `not_found` for a file that does not exist, or is no longer kept
 */
export async function handFile(
  { fileId, hours, isAgain }: { fileId: string; hours: number; isAgain: boolean },
  context: Pick<LocalContext, "business" | "member" | "audit">,
): Promise<HandedApplicants> {
  const job = await knownJob(cardFile.kind, context.member, fileId);
  if (!maySteer(context.member, job)) throw new ApiError("forbidden");
  if (!isKept(job)) throw new ApiError("not_found");
  const steps = await listSteps<ApplicantContent>(job.id, { states: ["done", "unknown"] });
  const { business, id } = cardApplications;
  const byId = await subjectsOf(steps, (ids) =>
    db()
      .select()
      .from(cardApplications)
      .where(and(eq(business, context.business), inArray(id, ids))),
  );
  const open = steps.flatMap(({ line, subject }) => {
    const row = subject === null ? undefined : byId.get(subject);
    const asked = row ? documentsOf(row) : [];
    return row && asked.length > 0 && (isAgain || !hasLink(row)) ? [{ line, row, asked }] : [];
  });
  // Applicants without a link come first, so that repeated calls reach everybody.
  open.sort((one, other) => Number(hasLink(one.row)) - Number(hasLink(other.row)) || one.line - other.line);
  const handed: HandedApplicant[] = [];
  let tried = 0;
  for (const { line, row, asked } of open.slice(0, MOST_HANDED_AT_ONCE)) {
    let link: Awaited<ReturnType<typeof linkFor>>;
    try {
      link = await linkFor(row, asked, hours, context);
    } catch (error) {
      if (handed.length === 0) throw error;
      // Links are returned once: an error would lose the ones that were made. The others can be made later.
      log.error({ err: error, file: fileId }, "the applicants of a file could not all be given their links");
      break;
    }
    tried += 1;
    if (!link) continue;
    const { facts } = contentsBox.open(row);
    const mobile = normalizeMobile(facts.mobile ?? "") ?? (facts.mobile?.trim() || null);
    handed.push({ line, name: nameIn(facts), mobile, ...link });
  }
  return { handed, left: open.length - tried };
}

/** Null if somebody has meanwhile done the steps that the link would ask for. */
async function linkFor(
  { id: applicationId }: StoredApplication,
  steps: readonly string[],
  hours: number,
  context: Pick<LocalContext, "business" | "member" | "audit">,
): Promise<Pick<HandedApplicant, "url" | "until"> | null> {
  try {
    const { url, until } = await makeLink({ applicationId, steps, hours }, context);
    return { url, until };
  } catch (error) {
    if (error instanceof ApiError && (error.code === "conflict" || error.code === "not_found")) return null;
    throw error;
  }
}
