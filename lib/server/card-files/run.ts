import "server-only";
import type { CardFileError } from "@/lib/card-files/schemas";
import { cardsAtService } from "@/lib/cards/operations";
import { applicantInput } from "@/lib/cards/schemas";
import { normalizeNationalCode } from "@/lib/format/national-code";
import type { StepState } from "@/lib/jobs/states";
import { ApiError } from "@/lib/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { discardApplication } from "@/lib/server/cards/applications";
import { askIssuer } from "@/lib/server/cards/issuer";
import { adoptInto } from "@/lib/server/cards/look";
import { contentsBox, type StoredApplication } from "@/lib/server/cards/record";
import { createAtService } from "@/lib/server/cards/send";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { retryWhileDatabaseAway } from "@/lib/server/db/retry-while-database-away";
import { type Ask, askPatiently, PATIENCE_UNDER_LOCK_MS } from "@/lib/server/exports/ask";
import { isBusy, type Turns, turnsOf, untilTurn } from "@/lib/server/jobs/until-turn";
import { actorOf, type JobRecord, type Work } from "@/lib/server/jobs/watched/kind";
import { claimStep, endStep, listSteps, type Step } from "@/lib/server/jobs/watched/steps";
import { assertMemberMay } from "@/lib/server/members/may-still";
import { askedOf } from "@/lib/server/row-files/asked";
import { checkRows, dealtWith, type RowLook } from "@/lib/server/row-files/look";
import { applicationOfStep, applicationWith, beginOfStep } from "./application";
import type { ApplicantContent, ApplicantsAsked } from "./content";
import { factFinder } from "./lists";

type Row = Step<ApplicantContent>;

/** So many rows are looked for side by side: only our own record is asked, once the lists are known. */
const LOOKS_AT_ONCE = 20;
const PATIENCE_MS = 60_000;
/** Whoever may not issue cards any more registers nobody. */
const ROWS_BETWEEN_LOOKS = 20;

const LOST = { "": "cardFiles.problems.lost" };

/** How the service is called for a file: behind everybody who waits for an answer themselves. */
const callOf = (job: JobRecord) => ({
  business: job.business,
  requestId: `card-file-${job.id}`,
  lane: "job" as const,
  patienceMs: PATIENCE_MS,
  by: actorOf(job).name,
});
/** The same while one row after the other has its turn. */
const callUnderLock = (job: JobRecord) => ({ ...callOf(job), patienceMs: PATIENCE_UNDER_LOCK_MS });

/** Finds out whom a file would register, or, once its member has said so, registers them. */
export async function runCardFile(work: Work): Promise<number | "ready"> {
  const { job, signal } = work;
  const turns = turnsOf(signal);
  if (job.startedAt !== null) return registerRows(work, turns);
  // Everything of issuing is refused while it is not set up, which is told once and not of every row.
  await mustAnswer(job, turns);
  const ask = askPatiently(job.business, callOf(job).requestId, turns);
  return checkRows(work, rowLook(job, ask), LOOKS_AT_ONCE);
}

/** Asks the issuer something that costs nothing, now. @throws ApiError, which is about all rows of a file and stops it */
async function mustAnswer(job: JobRecord, turns: Turns): Promise<void> {
  const { provider } = askedOf<ApplicantsAsked>(job);
  const call = { ...callOf(job), isFresh: true };
  await untilTurn(() => askIssuer(cardsAtService.templates, { provider }, call), turns);
}

/** How a row is looked at before anybody is registered: what the service's lists have, and whether they applied already. */
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

/** Of facts that were checked. */
function codeIn(facts: ApplicantContent["facts"]): string {
  const code = normalizeNationalCode(facts?.nationalCode ?? "");
  if (code === null) throw new Error("a row without a national code is not looked for");
  return code;
}

/** Registers whom is to be registered, one after the other, in the lane of jobs: people's own questions go before. */
async function registerRows(work: Work, turns: Turns): Promise<number> {
  const { job, signal, report } = work;
  const assertMay = () => assertMemberMay({ memberId: actorOf(job).id, business: job.business }, "cards.manage");
  let { done, total } = await dealtWith(job.id);
  const deal = async (row: Row) => {
    const became = await applyFor(work, row, turns);
    done += 1;
    await report(done, total);
    // While the service is away the answer of every row would be lost, and each is a person's to find out.
    if (became === "unknown" && done < total) await mustAnswer(job, turns);
  };
  await assertMay();
  // What an earlier run had in hand when it died: the application that it began tells how far it came.
  for (const row of await listSteps<ApplicantContent>(job.id, { states: ["taken"] })) await deal(row);
  for (let taken = 1; ; taken += 1) {
    signal.throwIfAborted();
    if (taken % ROWS_BETWEEN_LOOKS === 0) await assertMay();
    const row = await claimStep<ApplicantContent>(job, ["ready"]);
    if (!row) break;
    await deal(row);
  }
  ({ done, total } = await dealtWith(job.id));
  return done;
}

/** What became of a row is written down also where the database is away for a moment. */
async function end(row: Row, facts: Parameters<typeof endStep>[1]): Promise<StepState> {
  await retryWhileDatabaseAway(() => endStep(row, facts));
  return facts.state;
}

/**
 * Registers whom a row is about, whatever was so when its file was checked. One row of a business after the other, over all
 * its files: whom one registers, the next one's look finds. A registration carries no key, so that only one is ever sent:
 * the application that a step has begun says how far it came, and from the moment it is being sent nothing is sent again.
 *
 * @returns what became of the row
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

/** No turn came, and nothing was sent: nothing stays of the row's draft, and it is taken later. */
async function putBack(job: JobRecord, row: Row): Promise<void> {
  const begun = await applicationOfStep(job, row.key);
  if (begun) await discard(job, begun.id);
  await end(row, { state: "ready" });
}

/** Of what was sent its application tells what is known. */
async function endBegun(row: Row, application: StoredApplication): Promise<StepState> {
  switch (application.status) {
    // Who was sending it has died, or a person sends it now: the watch of applications finds that out.
    case "SENDING":
    case "LOST":
      return end(row, { state: "unknown", subject: application.id, problems: LOST });
    default:
      return end(row, { state: "done", subject: application.id, problems: {} });
  }
}

/**
 * Takes somebody over whom the issuer has already: the service is asked how they stand, and has to know them. Nothing is
 * sent that could be done twice, so what was not answered is asked again.
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

/** Tells the service of an applicant, once, and says of the row what is known then. */
async function register(job: JobRecord, row: Row, application: StoredApplication): Promise<StepState> {
  const { id } = application;
  const { facts } = contentsBox.open(application);
  const { data: applicant } = applicantInput.safeParse(facts);
  // Somebody has changed the draft meanwhile: it is theirs now.
  if (!applicant) return end(row, { state: "there", subject: id, problems: {} });
  try {
    await createAtService(application, facts, applicant, false, { actor: actorOf(job), call: callUnderLock(job) });
    return end(row, { state: "done", subject: id, problems: {} });
  } catch (error) {
    if (isCode(error, "outcome_unknown")) return end(row, { state: "unknown", subject: id, problems: LOST });
    // A person is at it: the draft is theirs.
    if (isCode(error, "conflict")) return end(row, { state: "there", subject: id, problems: {} });
    if (isBusy(error)) throw error;
    return endUnsent(job, row, id, error, wordOf(error));
  }
}

const OTHER_HOLDER = { cardholderId: "cardFiles.problems.otherHolder" };

/**
 * Discards the draft of a row that the service refused or was not asked about. The row can be corrected, or run later.
 *
 * @param said what the service says of the row; null where it is about all rows, which stops the file
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

/** What is no word on a row, but on all of them. */
const OF_ALL: ReadonlySet<string> = new Set(["cards_not_set_up", "upstream_forbidden"]);

/** What the service's refusal says of a row, under its facts; null for what is about all of them. */
function wordOf(error: unknown): Record<string, string> | null {
  if (!(error instanceof ApiError) || OF_ALL.has(error.code)) return null;
  if (!error.answer?.isOwnWord && error.code !== "invalid_input") return null;
  return Object.keys(error.fields).length > 0
    ? { ...error.fields }
    : { "": error.detail ?? "cardFiles.problems.refused" };
}

/** Throws a file's draft away, unless somebody has taken it up since. */
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

const AWAY: ReadonlySet<string> = new Set(["busy", "upstream_unavailable", "upstream_timeout"]);

export function cardFileErrorOf(error: unknown): CardFileError {
  if (!(error instanceof ApiError)) return "internal";
  if (error.code === "token_broken") return "token_broken";
  if (error.code === "forbidden") return "not_allowed";
  if (error.code === "cards_not_set_up") return "not_set_up";
  return AWAY.has(error.code) ? "service" : "unreadable";
}
