import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { and, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import type { Lane } from "@/lib/server/budget/budget";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { retryWhileDatabaseAway } from "@/lib/server/db/retry-while-database-away";
import { inquiries } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { certaintyOf, isAbsence, takenTrackId } from "@/lib/server/orders/kinds/certainty";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import type { CustomerInquiryKind, InquiryInput, InquiryKind } from "../kinds";
import { inquiriesAtService } from "../operations";
import { ANSWERS, CHARGED, type InquiryAnswer, isAmong, MAYBE_CHARGED, UNDECIDED } from "../status";
import { fitsBudget, lockMember } from "./budget";
import {
  contentsOf,
  type InquiryContents,
  keptInput,
  markOf,
  othersAskedAbout,
  peopleIn,
  priceIn,
  questionHash,
  questionHashes,
  type StoredInquiry,
  sealContents,
  settingsOf,
  trackIdOf,
} from "./record";

/** Longer than a call can take, with its waiting. A process that has been asking for longer is dead. */
const ASKING_SECONDS = 120;
const LOOK_EVERY_MS = 150;
const PATIENCE_MS = 30_000;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How often one question may be sent within an hour, by all members together. Its answer does not change that fast. */
const MOST_REPEATS = 5;
/**
 * How many different questions about one person, account or company a member who sees people masked may ask within a
 * day. Helping a customer takes a few; trying out birthdays takes thousands.
 */
const MOST_ABOUT_ONE = 5;

/** Sends a customer's question to the service, under the track id that it has in the ledger. */
export type Send = (trackId: string, context: CallContext) => Promise<InquiryAnswer>;

type InquiryToAsk = {
  business: string;
  member: { id: string; name: string };
  /** The input as its schema returns it, so that the same question always has the same input. */
  input: InquiryInput;
  requestId: string;
  reason?: string | null;
  customerId?: string | null;
  /**
   * The mark of the entry of the same question that the asker has seen (`markOf`). Without it a stored answer is
   * returned, and nothing is sent again.
   */
  seen?: string | null;
  /** The asker sees people masked. Limits then keep them from guessing somebody's data. */
  isMasked?: boolean;
  /** The file of a file's row. A row beyond the budget is refused, and no approval is requested for it. */
  jobId?: string;
  lane?: Lane;
} & ({ kind: InquiryKind; send?: undefined } | { kind: CustomerInquiryKind; customerId: string; send: Send });

/**
 * The result of asking. `kept`: a stored answer, or one that somebody else got a moment ago. `asked`: the answer to
 * this question. `open`: an earlier question may have been charged, and nothing was sent. `waiting`: the question is
 * beyond the member's budget, and nothing was sent.
 */
interface AskedInquiry {
  is: "kept" | "asked" | "open" | "waiting";
  row: StoredInquiry;
  /** The error of a question that was sent now and stayed open. */
  error?: unknown;
}

/**
 * Sends a question to the service once, which costs its fee. Members who ask the same meanwhile, in any process, get
 * the same answer, and a stored answer is returned without sending.
 *
 * @throws ApiError `fee_wallet_empty` if nothing was sent or charged; `provider_silent` if the service's provider did
 *   not answer, which costs nothing; `asked_often` if the same question, or questions about the same person, were
 *   asked too often; `beyond_budget` for a file's row; the errors of `callService` if nothing was sent or the service
 *   refused; `busy` if another member's call for the same question ended without a result
 */
export async function askInquiry(asking: InquiryToAsk): Promise<AskedInquiry> {
  const turn = await db().transaction((tx) => takeTurn(asking, tx));
  if (turn.is === "claimed") return carryOut(turn.row, turn.before, asking);
  if (turn.is === "joined") return answerOf(turn.row);
  if (turn.is === "waiting") await publish({ business: asking.business, tags: ["inquiries"] });
  return { is: turn.is, row: turn.row };
}

type Turn =
  | { is: "kept" | "open" | "waiting" | "joined"; row: StoredInquiry }
  /** @param before the earlier state, if it had waited for an approval */
  | { is: "claimed"; row: StoredInquiry; before: "waiting" | "approved" | null };

/**
 * Decides under the question's lock what happens, and claims the question if it is to be sent. Each send has a row of
 * its own, so that the cost of an earlier one and its member stay as they are.
 */
async function takeTurn(asking: InquiryToAsk, tx: Queryable): Promise<Turn> {
  const { business, kind, input, member, seen, customerId = null, jobId = null } = asking;
  const hash = questionHash(business, kind, input, customerId);
  await takeLock(tx, "inquiry", business, hash.toString("hex"));
  const same = and(
    eq(inquiries.business, business),
    inArray(inquiries.questionHash, questionHashes(business, kind, input, customerId)),
  );
  const known = await tx
    .select()
    .from(inquiries)
    .where(and(same, inArray(inquiries.state, ["asking", "unknown", "lost", ...UNDECIDED, ...ANSWERS])))
    .orderBy(desc(inquiries.createdAt), desc(inquiries.id));
  const kept = known.find((row) => isAmong(ANSWERS, row.state) && contentsOf(row));
  const [last] = known.filter((row) => row === kept || !isAmong(ANSWERS, row.state));
  if (last?.state === "asking") {
    if (isHeardOf(last)) return { is: "joined", row: last };
    const left = await leaveUnknown(last, tx);
    // The asker has not seen that entry yet.
    return !seen && kept ? { is: "kept", row: kept } : { is: "open", row: left };
  }
  const isOwn = and(eq(inquiries.memberId, member.id), eq(inquiries.kind, kind));
  const own = and(same, isOwn, inArray(inquiries.state, ["waiting", "approved"]));
  // The row is locked, so a decision or its withdrawal comes before or after this.
  const [wanted] = await tx
    .select()
    .from(inquiries)
    .where(own)
    .orderBy(desc(inquiries.createdAt))
    .limit(1)
    .for("update");
  const settings = await settingsOf(business, tx);
  const priceRial = priceIn(settings, kind);
  // The approval covered the result known at that time, and the fee known at that time.
  const isNews = last !== undefined && wanted !== undefined && (last.endedAt ?? last.createdAt) > wanted.createdAt;
  const isDearer =
    wanted?.priceRial !== null && wanted !== undefined && (priceRial === null || priceRial > wanted.priceRial);
  const isApproved = wanted?.state === "approved";
  const hasYes = isApproved && !isNews && !isDearer;
  if (!hasYes) {
    const known = !seen && kept ? kept : last && (!seen || seen !== markOf(last)) ? last : undefined;
    if (known) {
      // An approval of a question that was answered meanwhile is not needed any more.
      if (isApproved && isNews && known === kept) await tx.delete(inquiries).where(eq(inquiries.id, wanted.id));
      return { is: known === kept ? "kept" : "open", row: known };
    }
  }
  if (!hasYes && jobId === null) await refuseTooMany(asking, same, tx);
  const asker = { id: member.id, isMasked: asking.isMasked ?? false };
  const mayAsk = hasYes || (await fitsBudget(business, asker, priceRial, settings, tx));
  if (!mayAsk && jobId !== null) throw new ApiError("beyond_budget");
  if (wanted && !mayAsk) {
    if (!isApproved) return { is: "waiting", row: wanted };
    const again = {
      state: "waiting",
      priceRial,
      askedAt: new Date(),
      endedAt: null,
      deciderId: null,
      deciderName: null,
    } as const;
    const [row = wanted] = await tx.update(inquiries).set(again).where(eq(inquiries.id, wanted.id)).returning();
    const entry = { business, actor: member, subject: row.id, detail: factsOf(row) };
    await recordAudit({ action: "inquiry.limit_asked", ...entry }, tx);
    return { is: "waiting", row };
  }
  // The service may know the result of the lost question under that track id, so the same id is used.
  const trackId = last?.state === "unknown" && last.kind === kind ? trackIdOf(last) : null;
  const sent = { askedAt: new Date(), endedAt: null, state: "asking", priceRial, trackId } as const;
  if (wanted) {
    const [row] = await tx
      .update(inquiries)
      .set({ ...sent, jobId: jobId ?? wanted.jobId })
      .where(eq(inquiries.id, wanted.id))
      .returning();
    return { is: "claimed", row: row as StoredInquiry, before: wanted.state as "waiting" | "approved" };
  }
  const id = crypto.randomUUID();
  const contents: InquiryContents = { input: keptInput(input), answer: null };
  const [row] = await tx
    .insert(inquiries)
    .values({
      ...sent,
      id,
      business,
      kind,
      questionHash: hash,
      state: mayAsk ? "asking" : "waiting",
      memberId: member.id,
      memberName: member.name,
      reason: asking.reason ?? null,
      customerId,
      jobId,
      contents: sealContents(id, contents),
      people: peopleIn(business, contents, customerId),
    })
    .returning();
  if (!row) throw new Error("a question was not written down");
  if (mayAsk) return { is: "claimed", row, before: null };
  await recordAudit({ action: "inquiry.limit_asked", business, actor: member, subject: id, detail: factsOf(row) }, tx);
  return { is: "waiting", row };
}

/** @param same the rows of the same question. @throws ApiError `asked_often` */
async function refuseTooMany(
  { business, member, kind, input, customerId = null, isMasked = false }: InquiryToAsk,
  same: SQL | undefined,
  tx: Queryable,
): Promise<void> {
  const since = (ms: number) => new Date(Date.now() - ms);
  const isSent = inArray(inquiries.state, [...CHARGED, ...MAYBE_CHARGED]);
  const [sent] = await tx
    .select({ times: count() })
    .from(inquiries)
    .where(and(same, isSent, gte(inquiries.askedAt, since(HOUR_MS))));
  if ((sent?.times ?? 0) >= MOST_REPEATS) throw new ApiError("asked_often");
  if (!isMasked) return;
  // Without the lock, many questions at the same moment would pass the count.
  await lockMember(business, member.id, tx);
  const asked = { business, kind, input, customerId, memberId: member.id };
  if ((await othersAskedAbout(asked, since(DAY_MS), tx)) >= MOST_ABOUT_ONE) throw new ApiError("asked_often");
}

/** Sends the question and stores the result. @throws as `askInquiry` */
async function carryOut(
  row: StoredInquiry,
  before: StoredInquiry["state"] | null,
  asking: InquiryToAsk,
): Promise<AskedInquiry> {
  const { business, input, member, requestId, lane = "person" } = asking;
  const context = { business, requestId, memberId: member.id, lane, patienceMs: PATIENCE_MS };
  let answer: InquiryAnswer;
  try {
    answer = await sendTo(asking, trackIdOf(row), context);
  } catch (error) {
    const isTaken = takenTrackId(error) !== null;
    // The refusal shows that the earlier question arrived: it is stored for that one, and this one was refused.
    if (isTaken && row.trackId !== null) {
      await settle(row, before, "refused");
      return { is: "open", row: await leaveLost(row), error };
    }
    const left = await settle(row, before, isTaken ? "lost" : stateAfter(error, asking));
    if (left.state === "unknown" || left.state === "lost") return { is: "open", row: left, error };
    throw error;
  }
  const { outcome, values, unread } = answer;
  const isFree = outcome === "failed" || outcome === "noMoney";
  const told = isFree ? undefined : { input: keptInput(input), answer: { values, unread } };
  const settled = await settle(row, before, outcome, told);
  if (outcome === "noMoney") throw new ApiError("fee_wallet_empty");
  if (outcome === "failed") throw new ApiError("provider_silent");
  return { is: "asked", row: settled };
}

const sendTo = async (asking: InquiryToAsk, trackId: string, context: CallContext): Promise<InquiryAnswer> =>
  asking.send
    ? asking.send(trackId, context)
    : (await callService(inquiriesAtService[asking.kind], { ...asking.input, trackId }, context)).data;

/** @returns null if nothing was sent */
function stateAfter(error: unknown, { send }: InquiryToAsk): "unknown" | "refused" | null {
  const certainty = certaintyOf(error);
  if (certainty === "not_sent") return null;
  // The service has no such account for this customer, so nothing was looked up.
  if (send && isAbsence(error)) return "refused";
  return certainty === "refused" && !mayBeAnswer(error) ? "refused" : "unknown";
}

/**
 * By its reference the service answers "no match" with this status, and charges it. Only an answer that names fields
 * is a refusal.
 */
const mayBeAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.answer?.status === 400 && Object.keys(error.fields).length === 0;

const factsOf = ({ kind, state, priceRial }: StoredInquiry) => ({
  inquiryKind: kind,
  inquiryState: state,
  ...(priceRial !== null && { priceRial }),
});

/**
 * Stores the result together with its audit entry. A question that was erased meanwhile does not get its data back. A
 * paid answer must not be lost, so the write is retried while the database is away.
 *
 * @param state null if nothing was sent: the row returns to `before`, or is deleted
 */
async function settle(
  row: StoredInquiry,
  before: StoredInquiry["state"] | null,
  state: StoredInquiry["state"] | null,
  contents?: InquiryContents,
): Promise<StoredInquiry> {
  const { id, business, memberId, memberName } = row;
  const isIt = and(eq(inquiries.id, id), inArray(inquiries.state, ["asking", "unknown", "lost"]));
  const write = async (tx: Queryable) => {
    if (state === null) {
      if (before === null) await tx.delete(inquiries).where(isIt);
      else await tx.update(inquiries).set({ state: before }).where(isIt);
      return { ...row, state: before ?? row.state };
    }
    const [open] = await tx.select().from(inquiries).where(isIt).for("update");
    const told = contents &&
      open &&
      contentsOf(open) && {
        contents: sealContents(id, contents),
        people: peopleIn(business, contents, row.customerId),
      };
    const [changed] = await tx
      .update(inquiries)
      .set({ state, endedAt: new Date(), ...told })
      .where(isIt)
      .returning();
    if (!changed) {
      const [known] = await tx.select().from(inquiries).where(eq(inquiries.id, id));
      return known ?? row;
    }
    const actor = { id: memberId, name: memberName };
    await recordAudit({ action: "inquiry.asked", business, actor, subject: id, detail: factsOf(changed) }, tx);
    return changed;
  };
  const settled = await retryWhileDatabaseAway(() => db().transaction(write));
  await publish({ business, tags: ["inquiries", "destinations"] });
  return settled;
}

/** The service already has a question with this track id, and its answer is lost. @returns the newest of these rows */
async function leaveLost({ id, business, trackId }: StoredInquiry): Promise<StoredInquiry> {
  const isBefore = and(
    or(eq(inquiries.id, trackId ?? id), eq(inquiries.trackId, trackId ?? id)),
    eq(inquiries.business, business),
    eq(inquiries.state, "unknown"),
  );
  const lost = await retryWhileDatabaseAway(() =>
    db().transaction(async (tx) => {
      const rows = await tx.update(inquiries).set({ state: "lost" }).where(isBefore).returning();
      for (const row of rows) {
        const actor = { id: row.memberId, name: row.memberName };
        await recordAudit({ action: "inquiry.asked", business, actor, subject: row.id, detail: factsOf(row) }, tx);
      }
      return rows;
    }),
  );
  await publish({ business, tags: ["inquiries", "destinations"] });
  const [newest] = lost.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  if (newest) return newest;
  const [first] = await db()
    .select()
    .from(inquiries)
    .where(eq(inquiries.id, trackId ?? id));
  if (!first) throw new ApiError("not_found");
  return first;
}

type Question = Pick<InquiryToAsk, "business" | "kind" | "input"> & { customerId: string };

/**
 * Whether a customer's account was answered for another name. The service's list has one result for all names, and
 * does not say for which. A card's full number is not stored, so for cards any other question may be about the same
 * card.
 */
export async function isAnsweredOtherwise({ business, kind, input, customerId }: Question): Promise<boolean> {
  const same = questionHashes(business, kind, input, customerId).map((hash) => hash.toString("base64"));
  const rows = await db()
    .select()
    .from(inquiries)
    .where(
      and(
        eq(inquiries.business, business),
        eq(inquiries.kind, kind),
        eq(inquiries.customerId, customerId),
        inArray(inquiries.state, [...ANSWERS]),
      ),
    );
  return rows.some(
    (row) =>
      !same.includes(row.questionHash?.toString("base64") ?? "") &&
      (input.iban === undefined || [undefined, input.iban].includes(contentsOf(row)?.input.iban)),
  );
}

/** The rows of the same question since its last answer that have no answer of their own, newest first. */
export async function openQuestions({ business, kind, input, customerId }: Question): Promise<StoredInquiry[]> {
  const same = inArray(inquiries.questionHash, questionHashes(business, kind, input, customerId));
  const rows = await db()
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.business, business), same, inArray(inquiries.state, ["unknown", "lost", ...ANSWERS])))
    .orderBy(desc(inquiries.createdAt), desc(inquiries.id));
  const answered = rows.findIndex(({ state }) => isAmong(ANSWERS, state));
  return answered < 0 ? rows : rows.slice(0, answered);
}

/** Stores the answer to a lost question that was found elsewhere. */
export async function learnAnswer(row: StoredInquiry, input: InquiryInput, answer: InquiryAnswer): Promise<void> {
  const { outcome, values, unread } = answer;
  await settle(row, row.state, outcome, { input: keptInput(input), answer: { values, unread } });
}

const isHeardOf = ({ askedAt }: StoredInquiry): boolean => Date.now() - askedAt.getTime() < ASKING_SECONDS * 1000;

/** Ends a question whose process died or was not heard of again: its outcome is unknown. */
async function leaveUnknown(row: StoredInquiry, tx: Queryable): Promise<StoredInquiry> {
  const [left] = await tx
    .update(inquiries)
    .set({ state: "unknown", endedAt: new Date() })
    .where(and(eq(inquiries.id, row.id), eq(inquiries.state, "asking")))
    .returning();
  if (!left) return row;
  const { business, memberId, memberName } = left;
  const entry = { business, actor: { id: memberId, name: memberName }, subject: left.id, detail: factsOf(left) };
  await recordAudit({ action: "inquiry.asked", ...entry }, tx);
  return left;
}

/** Ends questions whose process died, so that the ledger shows their state. */
export async function leaveDeadInquiries(): Promise<void> {
  const isDead = and(
    eq(inquiries.state, "asking"),
    lt(inquiries.askedAt, sql`now() - make_interval(secs => ${ASKING_SECONDS})`),
  );
  for (const row of await db().select().from(inquiries).where(isDead).limit(1000)) {
    await db().transaction((tx) => leaveUnknown(row, tx));
    await publish({ business: row.business, tags: ["inquiries", "destinations"] });
  }
}

/** Waits for the answer of another call for the same question. @throws ApiError that call's error, or `busy` */
async function answerOf({ id }: StoredInquiry): Promise<AskedInquiry> {
  for (;;) {
    await wait(LOOK_EVERY_MS);
    const [row] = await db().select().from(inquiries).where(eq(inquiries.id, id));
    if (!row) break;
    if (row.state === "asking") {
      if (isHeardOf(row)) continue;
      return { is: "open", row: await db().transaction((tx) => leaveUnknown(row, tx)) };
    }
    if (isAmong(ANSWERS, row.state)) return { is: "kept", row };
    if (row.state === "noMoney") throw new ApiError("fee_wallet_empty");
    if (row.state === "failed") throw new ApiError("provider_silent");
    if (isAmong(["unknown", "lost", ...UNDECIDED], row.state)) return { is: "open", row };
    break;
  }
  throw new ApiError("busy", { retryAfterSeconds: 1 });
}
