import "server-only";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { CustomerWritten } from "@/lib/areas/people/customers/schemas";
import { type CustomerLook, customerLook } from "@/lib/areas/people/customers/server/ask";
import { IDENTIFIED_BY, type Match } from "@/lib/areas/people/customers/status";
import { asTypedIfListsRefused, placeFinder } from "@/lib/areas/people/provinces/server/ask";
import { ApiError } from "@/lib/kit/operations/errors";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { type Ask, askPatiently, askUnderLock, PATIENCE_UNDER_LOCK_MS } from "@/lib/server/exports/ask";
import { isBusy, type Turns, untilTurn } from "@/lib/server/jobs/until-turn";
import { actorOf, type Work } from "@/lib/server/jobs/watched/kind";
import { endStep, type JobStep, listSteps } from "@/lib/server/jobs/watched/steps";
import { callService } from "@/lib/server/proxy/call-service";
import { mayBeDone } from "@/lib/server/proxy/own-word";
import { isWriteKnown, writeOnce } from "@/lib/server/proxy/write-once";
import { checkRows, dealtWith, doRows, type RowLook, refusalOf } from "@/lib/server/row-files/run";
import { columnOfPath } from "./check";
import type { ImportContent } from "./content";

type Row = JobStep<ImportContent>;
/** The state of a row that was not sent. */
type Unsent = "ready" | "unknown";
/** The result of a send: the row ended, or its answer was lost and the customer must be looked up. */
type Dealt = "ended" | "lost";

/** How many rows are looked up in parallel: there are many more look-ups than writes. */
const LOOKS_AT_ONCE = 4;
/** The record of a write is kept for two days. The outcome of an older one can only be looked up. */
const WRITE_KNOWN_MS = 24 * 3_600_000;

/** Checks which customers an import would create. */
export function checkImport(work: Work, turns: Turns): Promise<"ready"> {
  const ask = askPatiently(work.job.business, requestIdOf(work), turns);
  return checkRows(work, rowLook(ask, customerLook(work.job.business, ask)), LOOKS_AT_ONCE);
}

const requestIdOf = ({ job }: Work): string => `import-${job.id}`;

/** Checks a row before anything is sent: its place in the service's lists, and whether the customer already exists. */
export function rowLook(ask: Ask, look: CustomerLook): RowLook<ImportContent> {
  const placeOf = asTypedIfListsRefused(placeFinder(ask));
  return {
    async complete(content) {
      const { input, place } = content;
      if (!input || !place) return { content };
      const found = await placeOf(place);
      // Another province may have a city of the same name.
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

/** The state of a row after a look-up before anything was sent. */
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

/** Creates the customers, one row after the other, in the lane of jobs: people's own writes have priority. */
export async function runImport(work: Work, turns: Turns): Promise<number> {
  const { job, signal } = work;
  const look = customerLook(job.business, askPatiently(job.business, requestIdOf(work), turns));
  const lookUnderLock = customerLook(job.business, askUnderLock(job.business, requestIdOf(work), signal));
  /** Handles a row once a budget slot is free. If none becomes free, nothing was sent, and the row keeps its state. */
  const inTurn = async (row: Row, unsent: Unsent, deal: () => Promise<Dealt>) => {
    const dealt = await untilTurn(deal, turns).catch(async (error: unknown) => {
      if (isBusy(error)) await endStep(row, { state: unsent });
      throw error;
    });
    if (dealt === "lost") await lookFor(look, row);
  };
  await doRows<ImportContent, void>(work, {
    permission: "customers.write",
    states: ["ready", "again"],
    // The record of the write tells whether the row was sent.
    async resume(row) {
      const unsent = isNotedLost(row) ? "unknown" : "ready";
      const isFresh = row.takenAt !== null && Date.now() - row.takenAt.getTime() < WRITE_KNOWN_MS;
      if (!isFresh) await lookFor(look, row);
      else if (await isWriteKnown({ business: job.business, memberId: job.memberId, key: row.key }))
        await inTurn(row, unsent, () => send(work, row, unsent));
      else await inTurn(row, unsent, () => makeRow(work, lookUnderLock, row, unsent));
    },
    row(row) {
      const unsent = row.was === "again" ? "unknown" : "ready";
      return inTurn(row, unsent, () => makeRow(work, lookUnderLock, row, unsent));
    },
  });
  // The service may have been slow, so the unknown rows are looked up once more.
  for (const row of await listSteps<ImportContent>(job.id, { states: ["unknown"] })) await lookFor(look, row);
  return (await dealtWith(job.id)).done;
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
 * Looks up whether the customer exists now, also if the earlier check found none, and sends the row if not. The rows
 * of a business, over all its imports, take turns, so that the look-up of the next row finds a customer whom the
 * previous one created.
 *
 * @throws ApiError `busy` if no budget slot was free and nothing was sent; the wait for one is outside the lock
 */
async function makeRow(work: Work, look: CustomerLook, row: Row, unsent: Unsent): Promise<Dealt> {
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

/** The state of a row whose answer was lost, after a look-up that found somebody. */
const afterLost = ({ is }: Match, found: ReturnType<typeof settled>): ReturnType<typeof settled> =>
  is === "there"
    ? { ...found, state: "found", problems: FOUND }
    : { ...found, problems: is === "unread" ? LOST_UNREADABLE : LOST_UNSEARCHED };

/** Whether the answer to a row was lost. Otherwise the row was not sent, because the look-up of its customer failed. */
const wasLost = ({ problems }: Row): boolean => ![UNREADABLE, UNSEARCHED].some((said) => said[""] === problems[""]);

/** Sends a row once and stores its outcome. @throws ApiError `busy` if no budget slot was free and nothing was sent */
async function send({ job }: Work, row: Row, unsent: Unsent): Promise<Dealt> {
  const { input } = row.content;
  if (!input) throw new Error("a row without content is not sent");
  const member = { id: job.memberId, name: job.memberName };
  const write = {
    business: job.business,
    // The record is stored under one member, also if another member continues the import.
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
    // Nothing was sent: there was no budget slot or no token.
    if (!isBusy(error)) await endStep(row, { state: unsent });
    throw error;
  }
}

/**
 * Looks up a row after a lost answer, or if its outcome is unknown. A customer with this code now was created, by
 * this row or by somebody else; without one the row stays unknown. A customer with the same mobile alone is another
 * person.
 */
async function lookFor(look: CustomerLook, row: Row): Promise<void> {
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

/** The service's refusal of a row, by the columns of its file: about single fields, or about the whole row. */
const problemsOf = (error: ApiError, { customFields }: CustomerWritten): Record<string, string> =>
  Object.fromEntries(
    Object.entries(refusalOf(error, "customerImport.problems.refused")).map(([name, words]) => [
      columnOfPath(name.split("."), customFields),
      words,
    ]),
  );
