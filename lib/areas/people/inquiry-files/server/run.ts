import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { askInquiry } from "@/lib/areas/people/inquiries/server/ask";
import { markOf, priceIn, questionHashes, settingsOf } from "@/lib/areas/people/inquiries/server/record";
import { ANSWERS, CHARGED, isAmong, MAYBE_CHARGED } from "@/lib/areas/people/inquiries/status";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { retryWhileDatabaseAway } from "@/lib/server/db/retry-while-database-away";
import { inquiries } from "@/lib/server/db/schema/index";
import { type Turns, untilTurn } from "@/lib/server/jobs/until-turn";
import { actorOf, type JobRecord, type Work } from "@/lib/server/jobs/watched/kind";
import { claimStep, endStep, type JobStep, listSteps, settleCheck, settleReady } from "@/lib/server/jobs/watched/steps";
import { assertMemberMay } from "@/lib/server/members/may-still";
import { askedOf } from "@/lib/server/row-files/asked";
import { dealtWith, ROWS_BETWEEN_CHECKS, refusalOf, stoppedBy } from "@/lib/server/row-files/run";
import type { FileError } from "../schemas";
import type { InquiriesAsked, InquiryContent } from "./content";

type Row = JobStep<InquiryContent>;
const fileAsked = askedOf<InquiriesAsked>;

const LOOKED_AT_ONCE = 200;
/** How many rows are asked in parallel, with a lower priority than people who wait for an answer. */
const ASKED_AT_ONCE = 3;
const TOLD_EVERY_MS = 1000;

/** Checks for each row whether an answer is stored. Nothing is sent. */
export async function checkFile({ job, signal, report }: Work): Promise<"ready"> {
  const { kind } = fileAsked(job);
  const rows = await listSteps<InquiryContent>(job.id, { states: ["unchecked"] });
  for (let at = 0; at < rows.length; at += LOOKED_AT_ONCE) {
    signal.throwIfAborted();
    const some = rows.slice(at, at + LOOKED_AT_ONCE);
    const hashes = some.map(({ content: { input } }) => (input ? questionHashes(job.business, kind, input) : []));
    const kept = await keptAmong(job.business, hashes.flat());
    const toAsk: Row[] = [];
    for (const [index, row] of some.entries()) {
      const [subject] = (hashes[index] ?? []).flatMap((hash) => kept.get(hash.toString("base64")) ?? []);
      if (subject) await settleCheck(job, row, { state: "there", subject });
      else toAsk.push(row);
    }
    await settleReady(job, toAsk);
    await report(at + some.length, rows.length);
  }
  return "ready";
}

/** The newest stored answers to these questions, by the question's hash. */
async function keptAmong(business: string, hashes: readonly Buffer[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const found = await db()
    .select({ id: inquiries.id, hash: inquiries.questionHash })
    .from(inquiries)
    .where(
      and(
        eq(inquiries.business, business),
        inArray(inquiries.questionHash, [...hashes]),
        inArray(inquiries.state, [...ANSWERS]),
      ),
    )
    .orderBy(inquiries.createdAt);
  return new Map(found.flatMap(({ id, hash }) => (hash ? [[hash.toString("base64"), id]] : [])));
}

/** The cost would exceed the limit of the member who last started or continued the file. */
class LimitReached extends Error {}

/** The fees in rial that a file's own questions have cost, and may have cost. */
export async function spentOnFiles(
  jobIds: readonly string[],
): Promise<Map<string, { charged: number; maybe: number }>> {
  if (jobIds.length === 0) return new Map();
  const among = (states: readonly string[]) =>
    sql<string>`coalesce(sum(${inquiries.priceRial}) FILTER (WHERE ${inArray(inquiries.state, states as never)}), 0)`;
  const rows = await db()
    .select({ jobId: inquiries.jobId, charged: among(CHARGED), maybe: among(MAYBE_CHARGED) })
    .from(inquiries)
    .where(inArray(inquiries.jobId, [...jobIds]))
    .groupBy(inquiries.jobId);
  return new Map(
    rows.map(({ jobId, charged, maybe }) => [jobId ?? "", { charged: Number(charged), maybe: Number(maybe) }]),
  );
}

/**
 * Stores the outcome of a row, and retries while the database is away for a moment, because the answer was paid for.
 */
const end: typeof endStep = (row, facts) => retryWhileDatabaseAway(() => endStep(row, facts));

/** Asks the rows, several in parallel, in the lane of jobs: people's own questions have priority. */
export async function runFile(work: Work, turns: Turns): Promise<number> {
  const { job, signal, report } = work;
  const { limitRial } = fileAsked(job);
  const spent = (await spentOnFiles([job.id])).get(job.id) ?? { charged: 0, maybe: 0 };
  /** In rial: the money spent so far, and the possible cost of the rows under way. */
  const purse = { rial: spent.charged + spent.maybe };
  /** The rows under way. The fee of a row that was not charged returns to the purse. */
  const underWay = new Set<Promise<unknown>>();
  let taken = 0;
  let isOver = false;
  let toldAt = 0;
  const tell = async () => {
    toldAt = Date.now();
    const { done, total } = await dealtWith(job.id);
    await report(done, total);
    return done;
  };
  /** @param isCounted the purse already contains its possible cost */
  const askOne = async (row: Row, unsent: "ready" | "unknown", isCounted = false) => {
    const known = isCounted ? 0 : priceIn(await settingsOf(job.business), fileAsked(job).kind);
    const price = known ?? 0;
    const isWithin = () => limitRial === null || (known !== null && purse.rial + price <= limitRial);
    while (!isWithin() && known !== null && underWay.size > 0) await Promise.race(underWay);
    if (!isWithin()) {
      await end(row, { state: unsent });
      // A question without a known price cannot keep to a limit.
      throw known === null ? new ApiError("beyond_budget") : new LimitReached();
    }
    purse.rial += price;
    const asking = askRow(work, row, unsent, turns).then((isSpent) => {
      if (!isSpent) purse.rial -= price;
    });
    const over = asking.catch(() => undefined).finally(() => underWay.delete(over));
    underWay.add(over);
    await asking;
    // With ten thousand rows, the counts are not read again after each one.
    if (Date.now() - toldAt > TOLD_EVERY_MS) await tell();
  };
  // Rows that an earlier run had in hand when it died: the ledger knows which were asked, so asking again is safe.
  for (const row of await listSteps<InquiryContent>(job.id, { states: ["taken"] }))
    await askOne(row, "ready", await isInLedger(job, row));
  const worker = async () => {
    while (!isOver) {
      signal.throwIfAborted();
      if (taken++ % ROWS_BETWEEN_CHECKS === 0)
        await assertMemberMay({ memberId: actorOf(job).id, business: job.business }, "inquiries.make");
      const row = await claimStep<InquiryContent>(job, ["ready", "again"]);
      if (!row) return;
      await askOne(row, row.was === "again" ? "unknown" : "ready");
    }
  };
  const ended = await Promise.allSettled(
    Array.from({ length: ASKED_AT_ONCE }, () =>
      worker().catch((error: unknown) => {
        isOver = true;
        throw error;
      }),
    ),
  );
  const failed = ended.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
  return tell();
}

/** Whether the ledger has this file's own question for a row that was, or may have been, charged. */
async function isInLedger(job: JobRecord, { content: { input } }: Row): Promise<boolean> {
  if (!input) return false;
  const isIt = and(
    eq(inquiries.jobId, job.id),
    inArray(inquiries.questionHash, questionHashes(job.business, fileAsked(job).kind, input)),
    inArray(inquiries.state, [...CHARGED, ...MAYBE_CHARGED]),
  );
  return (await db().$count(inquiries, isIt)) > 0;
}

/**
 * Asks one row once and stores its outcome.
 *
 * @param unsent the state of the row if it was not asked
 * @returns whether it cost its fee, or may have
 */
async function askRow({ job, signal }: Work, row: Row, unsent: "ready" | "unknown", turns: Turns): Promise<boolean> {
  const { input } = row.content;
  if (!input) throw new Error("a row without content is not asked");
  const { kind } = fileAsked(job);
  const asking = {
    business: job.business,
    member: actorOf(job),
    kind,
    input,
    requestId: `inquiries-${job.id}`,
    jobId: job.id,
    lane: "job",
    seen: unsent === "unknown" ? await markRead(job, row) : null,
  } as const;
  try {
    const { is, row: asked } = await untilTurn(() => askInquiry(asking), turns);
    if (is === "waiting") throw new ApiError("beyond_budget");
    const isOwn = asked.jobId === job.id;
    if (is === "open") {
      await end(row, { state: "unknown", subject: asked.id, problems: { "": "inquiryFiles.problems.unknown" } });
      return isOwn;
    }
    await end(row, { state: isOwn ? "done" : "there", subject: asked.id, problems: {} });
    return isOwn;
  } catch (error) {
    const said = wordOf(error);
    if (said) {
      // An unknown row stays unknown after a further refused try.
      await end(row, unsent === "unknown" ? { state: unsent } : { state: "refused", subject: null, problems: said });
      return false;
    }
    // If the run ends while it waits, the row stays in hand, and the next run takes it up first.
    if (!signal.aborted) await end(row, { state: unsent });
    throw error;
  }
}

/** The refusal of a row by its fields; null if the refusal concerns all rows. */
function wordOf(error: unknown): Record<string, string> | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "provider_silent") return { "": "inquiryFiles.problems.silent" };
  if (!error.answer?.isOwnWord || error.code === "upstream_forbidden") return null;
  return refusalOf(error, "inquiryFiles.problems.refused");
}

/**
 * A member who has unknown rows asked again has seen that they may have been charged, and nothing else. If somebody
 * else has got an answer since, that answer is returned.
 */
async function markRead({ business }: JobRecord, { subject }: Row): Promise<string | null> {
  if (!subject) return null;
  const [known] = await db()
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.id, subject), eq(inquiries.business, business)));
  return known && isAmong(["unknown", "lost"], known.state) ? markOf(known) : null;
}

export const fileErrorOf = (error: unknown): FileError =>
  error instanceof LimitReached
    ? "limit"
    : stoppedBy<FileError>(error, "internal", {
        fee_wallet_empty: "no_money",
        beyond_budget: "budget",
        upstream_forbidden: "service",
      });
