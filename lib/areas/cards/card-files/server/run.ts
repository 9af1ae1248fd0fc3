import "server-only";
import { cardsAtService } from "@/lib/areas/cards/cards/operations";
import { applicantInput } from "@/lib/areas/cards/cards/schemas";
import { adoptInto, askIssuer, createAtService } from "@/lib/areas/cards/cards/server/ask";
import { contentsBox, discardApplication, type StoredApplication } from "@/lib/areas/cards/cards/server/record";
import { normalizeNationalCode } from "@/lib/kit/format/national-code";
import type { StepState } from "@/lib/kit/jobs/states";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { retryWhileDatabaseAway } from "@/lib/server/db/retry-while-database-away";
import { type Ask, askPatiently, PATIENCE_UNDER_LOCK_MS } from "@/lib/server/exports/ask";
import { isBusy, type Turns, untilTurn } from "@/lib/server/jobs/until-turn";
import { actorOf, type JobRecord, type Work } from "@/lib/server/jobs/watched/kind";
import { endStep, type JobStep } from "@/lib/server/jobs/watched/steps";
import { askedOf } from "@/lib/server/row-files/asked";
import { checkRows, dealtWith, doRows, type RowLook, refusalOf } from "@/lib/server/row-files/run";
import { applicationOfStep, applicationWith, beginOfStep } from "./application";
import type { ApplicantContent, ApplicantsAsked } from "./content";
import { factFinder } from "./lists";

type Row = JobStep<ApplicantContent>;

/** How many rows are looked up in parallel: only our own record is asked, once the lists are known. */
const LOOKS_AT_ONCE = 20;
const PATIENCE_MS = 60_000;

const LOST = { "": "cardFiles.problems.lost" };

/** The call context of a file: its calls come behind those of people who wait for an answer. */
const callOf = (job: JobRecord) => ({
  business: job.business,
  requestId: `card-file-${job.id}`,
  lane: "job" as const,
  patienceMs: PATIENCE_MS,
  by: actorOf(job).name,
});
/** The same while the rows of a business take turns under the lock. */
const callUnderLock = (job: JobRecord) => ({ ...callOf(job), patienceMs: PATIENCE_UNDER_LOCK_MS });

/** Checks whom a file would register. */
export async function checkCardFile(work: Work, turns: Turns): Promise<"ready"> {
  const { job } = work;
  // While issuing is not set up every call is refused. That is reported once and not for every row.
  await mustAnswer(job, turns);
  const ask = askPatiently(job.business, callOf(job).requestId, turns);
  return checkRows(work, rowLook(job, ask), LOOKS_AT_ONCE);
}

/** Makes a free call to the issuer now. @throws ApiError an error about all rows of a file, which stops it */
async function mustAnswer(job: JobRecord, turns: Turns): Promise<void> {
  const { provider } = askedOf<ApplicantsAsked>(job);
  const call = { ...callOf(job), isFresh: true };
  await untilTurn(() => askIssuer(cardsAtService.templates, { provider }, call), turns);
}

/**
 * Checks a row before anybody is registered: the values in the service's lists, and whether the person has already
 * applied.
 */
export function rowLook(job: JobRecord, ask: Ask): RowLook<ApplicantContent> {
  const { provider } = askedOf<ApplicantsAsked>(job);
  const factsIn = factFinder(ask, provider);
  return {
    async complete(content) {
      if (content.isWhole || !content.facts) return { content };
      const found = await factsIn(content.facts);
      return "problems" in found ? found : { content: { ...content, facts: found.facts, isWhole: true } };
    },
    async find({ facts, cardholderId }) {
      const subject = await applicationWith({ business: job.business, provider }, codeIn(facts), cardholderId);
      return { state: subject === null ? "ready" : "there", subject, problems: {} };
    },
  };
}

/** The national code of checked facts. */
function codeIn(facts: ApplicantContent["facts"]): string {
  const code = normalizeNationalCode(facts?.nationalCode ?? "");
  if (code === null) throw new Error("a row without a national code is not looked for");
  return code;
}

/** Registers the rows one after the other, in the lane of jobs: people's own calls have priority. */
export async function runCardFile(work: Work, turns: Turns): Promise<number> {
  const { job } = work;
  // The application that each row began tells how far an earlier run came.
  const apply = (row: Row) => applyFor(work, row, turns);
  await doRows<ApplicantContent, StepState>(work, {
    permission: "cards.manage",
    states: ["ready"],
    resume: apply,
    row: apply,
    // While the service is away the answer of every row would be lost, and a person would have to clear up each one.
    between: async (outcome) => {
      if (outcome === "unknown") await mustAnswer(job, turns);
    },
  });
  return (await dealtWith(job.id)).done;
}

/** Stores the outcome of a row, and retries while the database is away for a moment. */
async function end(row: Row, facts: Parameters<typeof endStep>[1]): Promise<StepState> {
  await retryWhileDatabaseAway(() => endStep(row, facts));
  return facts.state;
}

/**
 * Registers the person of a row, also if the check found a different state. The rows of a business, over all its
 * files, take turns, so that the look-up of the next row finds a person whom the previous one registered. A
 * registration has no idempotency key, so only one is ever sent: the application that a step has begun tells how far
 * it came, and once it is being sent nothing is sent again.
 *
 * @returns the outcome of the row
 */
async function applyFor({ job }: Work, row: Row, turns: Turns): Promise<StepState> {
  const { provider } = askedOf<ApplicantsAsked>(job);
  const { facts, cardholderId } = row.content;
  if (!facts) throw new Error("a row without facts is not sent");
  const apply = cardholderId === undefined ? register : adopt;
  const attempt = async () => {
    const begun = await applicationOfStep(job, row.key);
    if (begun) return begun.status === "NEW" ? apply(job, row, begun) : endBegun(row, begun);
    const there = await applicationWith({ business: job.business, provider }, codeIn(facts), cardholderId);
    if (there !== null) return end(row, { state: "there", subject: there, problems: {} });
    return apply(job, row, await beginOfStep(job, { provider, writeKey: row.key, facts }));
  };
  try {
    // The wait is outside the lock, so other rows go on. The draft stays and is taken up under the lock again.
    return await untilTurn(() => withExclusiveLock("card-files", [job.business], attempt), turns);
  } catch (error) {
    if (isBusy(error)) await putBack(job, row);
    throw error;
  }
}

/** No budget slot came free, and nothing was sent: the row's draft is discarded, and the row is taken later. */
async function putBack(job: JobRecord, row: Row): Promise<void> {
  const begun = await applicationOfStep(job, row.key);
  if (begun) await discard(job, begun.id);
  await end(row, { state: "ready" });
}

/** Ends a row whose application was sent, by the application's state. */
async function endBegun(row: Row, application: StoredApplication): Promise<StepState> {
  switch (application.status) {
    // The sender has died, or a person is sending it now. The watch of applications finds out which.
    case "SENDING":
    case "LOST":
      return end(row, { state: "unknown", subject: application.id, problems: LOST });
    default:
      return end(row, { state: "done", subject: application.id, problems: {} });
  }
}

/**
 * Takes over a cardholder that the issuer already has: the service is asked for the state, and must know the
 * cardholder. Nothing is sent that could be done twice, so a call without an answer is repeated.
 */
async function adopt(job: JobRecord, row: Row, application: StoredApplication): Promise<StepState> {
  const { id, business } = application;
  const audit: Parameters<typeof adoptInto>[2]["audit"] = (entry, within) =>
    recordAudit({ ...entry, business, actor: actorOf(job) }, within);
  try {
    await adoptInto(application, row.content.cardholderId ?? "", { call: callUnderLock(job), audit });
    return end(row, { state: "done", subject: id, problems: {} });
  } catch (error) {
    if (isBusy(error)) throw error;
    return endUnsent(job, row, id, error, isCode(error, "conflict") ? OTHER_HOLDER : wordOf(error));
  }
}

/** Registers an applicant at the service, once, and stores what is then known about the row. */
async function register(job: JobRecord, row: Row, application: StoredApplication): Promise<StepState> {
  const { id } = application;
  const { facts } = contentsBox.open(application);
  const { data: applicant } = applicantInput.safeParse(facts);
  // Somebody has changed the draft meanwhile: it belongs to them now.
  if (!applicant) return end(row, { state: "there", subject: id, problems: {} });
  try {
    await createAtService(application, facts, applicant, false, { actor: actorOf(job), call: callUnderLock(job) });
    return end(row, { state: "done", subject: id, problems: {} });
  } catch (error) {
    if (isCode(error, "outcome_unknown")) return end(row, { state: "unknown", subject: id, problems: LOST });
    // A person is working on it: the draft belongs to them.
    if (isCode(error, "conflict")) return end(row, { state: "there", subject: id, problems: {} });
    if (isBusy(error)) throw error;
    return endUnsent(job, row, id, error, wordOf(error));
  }
}

const OTHER_HOLDER = { cardholderId: "cardFiles.problems.otherHolder" };

/**
 * Discards the draft of a row that the service refused or was not asked about. The row can be corrected, or run
 * later.
 *
 * @param said the service's message about the row; null if it is about all rows, which stops the file
 */
async function endUnsent(
  job: JobRecord,
  row: Row,
  id: string,
  error: unknown,
  said: Record<string, string> | null,
): Promise<StepState> {
  await discard(job, id);
  const state = await end(row, said ? { state: "refused", subject: null, problems: said } : { state: "ready" });
  if (!said) throw error;
  return state;
}

const isCode = (error: unknown, code: ApiError["code"]): boolean => error instanceof ApiError && error.code === code;

/** Error codes that concern all rows. */
const OF_ALL: ReadonlySet<string> = new Set(["cards_not_set_up", "upstream_forbidden"]);

/** The service's refusal of a row, by the row's facts; null if it concerns all rows. */
function wordOf(error: unknown): Record<string, string> | null {
  if (!(error instanceof ApiError) || OF_ALL.has(error.code)) return null;
  if (!error.answer?.isOwnWord && error.code !== "invalid_input") return null;
  return refusalOf(error, "cardFiles.problems.refused");
}

/** Discards a file's draft, unless somebody has taken it up since. */
async function discard(job: JobRecord, id: string): Promise<void> {
  const { business } = job;
  const audit: Parameters<typeof discardApplication>[1]["audit"] = (entry, within) =>
    recordAudit({ ...entry, business, actor: actorOf(job) }, within);
  try {
    await discardApplication(id, { business, audit });
  } catch (error) {
    if (!isCode(error, "conflict") && !isCode(error, "not_found")) throw error;
  }
}
