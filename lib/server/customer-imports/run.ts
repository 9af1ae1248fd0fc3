import "server-only";
import type { ImportError } from "@/lib/customer-imports/schemas";
import { IDENTIFIED_BY } from "@/lib/customers/fields";
import type { Match } from "@/lib/customers/match";
import { customerOperations } from "@/lib/customers/operations";
import type { CustomerWritten } from "@/lib/customers/schemas";
import { ApiError } from "@/lib/operations/errors";
import { customerLook, type Look } from "@/lib/server/customers/look";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { type Ask, askPatiently, askUnderLock, PATIENCE_UNDER_LOCK_MS } from "@/lib/server/exports/ask";
import { isBusy, type Turns, turnsOf, untilTurn } from "@/lib/server/jobs/until-turn";
import { actorOf, type Work } from "@/lib/server/jobs/watched/kind";
import { claimStep, endStep, listSteps, type Step } from "@/lib/server/jobs/watched/steps";
import { assertMemberMay } from "@/lib/server/members/may-still";
import { callService } from "@/lib/server/proxy/call-service";
import { isWriteKnown, mayBeDone, writeOnce } from "@/lib/server/proxy/write-once";
import { checkRows, dealtWith, type RowLook } from "@/lib/server/row-files/look";
import { asTyped, placeFinder } from "@/lib/server/row-files/place-finder";
import { columnOfPath } from "./check";
import type { ImportContent } from "./content";

type Row = Step<ImportContent>;
/** The state of a row while it was not sent. */
type Unsent = "ready" | "unknown";
/** Of what was sent and not answered it is looked up what became of it. */
type Dealt = "ended" | "lost";

/** So many rows are looked for side by side: questions are many more than writes. */
const LOOKS_AT_ONCE = 4;
/** The record of a write is kept for two days; of what was sent longer ago only a look tells. */
const WRITE_KNOWN_MS = 24 * 3_600_000;
/** Whoever was taken out of the business makes nothing in its name any more. */
const ROWS_BETWEEN_LOOKS = 20;

/** Finds out what would be made, or, once its member has said so, makes it. */
export async function runImport(work: Work): Promise<number | "ready"> {
  const { job, signal } = work;
  const turns = turnsOf(signal);
  const ask = askPatiently(job.business, requestIdOf(work), turns);
  const look = customerLook(job.business, ask);
  return job.startedAt === null ? checkRows(work, rowLook(ask, look), LOOKS_AT_ONCE) : makeRows(work, look, turns);
}

const requestIdOf = ({ job }: Work): string => `import-${job.id}`;

/** How a row is looked at before anything is sent: where its place is, and whether such a customer is there. */
export function rowLook(ask: Ask, look: Look): RowLook<ImportContent> {
  const placeOf = asTyped(placeFinder(ask));
  return {
    async complete(content) {
      const { input, place } = content;
      if (!input || !place) return { content };
      const found = await placeOf(place);
      // Another province may have a city of that name.
      if ("unknown" in found)
        return {
          problems: {
            [found.unknown]: `customerImport.problems.${found.unknown === "city" ? "unknownCity" : "unknownPlace"}`,
          },
        };
      return { content: { ...content, input: { ...input, ...found }, place: null } };
    },
    async find({ input }) {
      if (!input) throw new Error("a row without content is not looked for");
      return settled(await look(input), input);
    },
  };
}

/** What a look before anything was sent says of a row. */
export function settled(match: Match, { type }: CustomerWritten): Pick<Row, "state" | "subject" | "problems"> {
  switch (match.is) {
    case "there":
      return { state: "there", subject: match.row.id, problems: {} };
    case "unread":
      return { state: "unknown", subject: match.customerId, problems: UNREADABLE };
    case "unsearched":
      return { state: "unknown", subject: match.namesake?.id ?? null, problems: UNSEARCHED };
    case "absent": {
      const problems = match.namesake ? { [IDENTIFIED_BY[type][0]]: "customerImport.problems.sameMobile" } : {};
      return { state: "ready", subject: match.namesake?.id ?? null, problems };
    }
  }
}

/** Makes what is to be made, a row after the other, in the lane of jobs: people's own writes go before. */
async function makeRows(work: Work, look: Look, turns: Turns): Promise<number> {
  const { job, signal, report } = work;
  const lookUnderLock = customerLook(job.business, askUnderLock(job.business, requestIdOf(work), signal));
  /** Deals with a row once there is a turn for it. Where none comes nothing was sent, and it stands as it did before. */
  const inTurn = async (row: Row, unsent: Unsent, deal: () => Promise<Dealt>) => {
    const dealt = await untilTurn(deal, turns).catch(async (error: unknown) => {
      if (isBusy(error)) await endStep(row, { state: unsent });
      throw error;
    });
    if (dealt === "lost") await lookFor(look, row);
  };
  let { done, total } = await dealtWith(job.id);
  const tell = async () => {
    done += 1;
    await report(done, total);
  };
  // What an earlier run had in hand when it died: the record of its write tells whether it was sent.
  for (const row of await listSteps<ImportContent>(job.id, { states: ["taken"] })) {
    const unsent = isNotedLost(row) ? "unknown" : "ready";
    const isFresh = row.takenAt !== null && Date.now() - row.takenAt.getTime() < WRITE_KNOWN_MS;
    if (!isFresh) await lookFor(look, row);
    else if (await isWriteKnown({ business: job.business, memberId: job.memberId, key: row.key }))
      await inTurn(row, unsent, () => send(work, row, unsent));
    else await inTurn(row, unsent, () => makeRow(work, lookUnderLock, row, unsent));
    await tell();
  }
  for (let taken = 0; ; taken += 1) {
    signal.throwIfAborted();
    if (taken % ROWS_BETWEEN_LOOKS === 0)
      await assertMemberMay({ memberId: actorOf(job).id, business: job.business }, "customers.write");
    const row = await claimStep<ImportContent>(job, ["ready", "again"]);
    if (!row) break;
    const unsent = row.was === "again" ? "unknown" : "ready";
    await inTurn(row, unsent, () => makeRow(work, lookUnderLock, row, unsent));
    await tell();
  }
  // The service may have been slow with what it was sent: those that are not known are looked for once more.
  for (const row of await listSteps<ImportContent>(job.id, { states: ["unknown"] })) await lookFor(look, row);
  ({ done, total } = await dealtWith(job.id));
  return done;
}

const UNSEARCHED = { "": "customerImport.problems.unsearched" };
const LOST_UNSEARCHED = { "": "customerImport.problems.lostUnsearched" };
const UNREADABLE = { "": "customerImport.problems.unreadable" };
const LOST = { "": "customerImport.problems.lost" };
const LOST_UNREADABLE = { "": "customerImport.problems.lostUnreadable" };
const FOUND = { "": "customerImport.problems.foundAfterwards" };
const isNotedLost = ({ problems }: Row): boolean =>
  [LOST, LOST_UNREADABLE, LOST_UNSEARCHED].some((said) => said[""] === problems[""]);

/**
 * Looks whether the customer is there now, whatever was so when the file was checked, and sends the row where they are
 * not. One row of a business after the other, over all its imports: what one sends the next one's look finds.
 *
 * @throws ApiError `busy` where there was no turn, with nothing sent: it is waited for without the lock
 */
async function makeRow(work: Work, look: Look, row: Row, unsent: Unsent): Promise<Dealt> {
  const { input } = row.content;
  if (!input) throw new Error("a row without content is not sent");
  return withExclusiveLock("customer-imports", [work.job.business], async () => {
    let match: Match;
    try {
      match = await look(input);
    } catch (error) {
      if (!isBusy(error)) await endStep(row, { state: unsent });
      throw error;
    }
    if (match.is === "absent") return send(work, row, unsent);
    const found = settled(match, input);
    const wasSent = unsent === "unknown" && wasLost(row);
    await endStep(row, wasSent ? afterLost(match, found) : found);
    return "ended";
  });
}

/** What a look says of a row whose answer was lost, where it has met somebody. */
const afterLost = ({ is }: Match, found: ReturnType<typeof settled>): ReturnType<typeof settled> =>
  is === "there"
    ? { ...found, state: "found", problems: FOUND }
    : { ...found, problems: is === "unread" ? LOST_UNREADABLE : LOST_UNSEARCHED };

/** Whether an answer to it was lost; else it could not be told whether its customer is there, and it was not sent. */
const wasLost = ({ problems }: Row): boolean => ![UNREADABLE, UNSEARCHED].some((said) => said[""] === problems[""]);

/** Sends a row once, and says of it what is known then. @throws ApiError `busy` where there was no turn, with nothing sent */
async function send({ job }: Work, row: Row, unsent: Unsent): Promise<Dealt> {
  const { input } = row.content;
  if (!input) throw new Error("a row without content is not sent");
  const member = { id: job.memberId, name: job.memberName };
  const write = {
    business: job.business,
    // Its record stays under one name, whoever lets the import go on.
    member,
    actor: actorOf(job),
    key: row.key,
    operation: customerOperations.create,
    input,
  };
  const context = {
    business: job.business,
    requestId: `import-${job.id}`,
    lane: "job",
    patienceMs: PATIENCE_UNDER_LOCK_MS,
  } as const;
  try {
    const { id } = await writeOnce(
      write,
      async () => (await callService(customerOperations.create, input, context)).data,
    );
    await endStep(row, { state: "done", subject: id, problems: {} });
    return "ended";
  } catch (error) {
    if (error instanceof ApiError && error.code === "outcome_unknown") return "lost";
    if (mayBeDone(error, customerOperations.create) || !(error instanceof ApiError)) throw error;
    if (error.answer?.isOwnWord || error.code === "invalid_input") {
      await endStep(row, { state: "refused", subject: null, problems: problemsOf(error, input) });
      return "ended";
    }
    // Nothing was sent: there was no turn, or no token.
    if (!isBusy(error)) await endStep(row, { state: unsent });
    throw error;
  }
}

/**
 * After a lost answer, and of what is not known yet: whoever has this code now was made, by this row or by somebody else;
 * else it stays not known. Whoever has the mobile alone is somebody else.
 */
async function lookFor(look: Look, row: Row): Promise<void> {
  const { input } = row.content;
  const wasSent = row.state === "taken" || wasLost(row);
  if (wasSent) await endStep(row, { state: "unknown", subject: null, problems: LOST });
  if (!input) return;
  const match = await look(input);
  const found = settled(match, input);
  if (match.is !== "absent") await endStep(row, wasSent ? afterLost(match, found) : found);
  else if (match.namesake && wasSent)
    await endStep(row, { ...found, state: "unknown", problems: { ...found.problems, ...LOST } });
}

/** What the service said of a row, by its file's columns: of single fields, or of all of it. */
function problemsOf({ fields, detail }: ApiError, { customFields }: CustomerWritten): Record<string, string> {
  const said = Object.entries(fields);
  if (said.length === 0) return { "": detail ?? "customerImport.problems.refused" };
  return Object.fromEntries(said.map(([name, words]) => [columnOfPath(name.split("."), customFields), words]));
}

const AWAY: ReadonlySet<string> = new Set(["busy", "upstream_unavailable", "upstream_timeout"]);

export function importErrorOf(error: unknown): ImportError {
  if (!(error instanceof ApiError)) return "internal";
  if (error.code === "token_broken") return "token_broken";
  if (error.code === "forbidden") return "not_allowed";
  return AWAY.has(error.code) ? "service" : "unreadable";
}
