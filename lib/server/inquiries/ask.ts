import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import {
  ANSWERS,
  type CustomerInquiryKind,
  type InquiryAnswer,
  type InquiryInput,
  type InquiryKind,
  isAmong,
  UNDECIDED,
} from "@/lib/inquiries/kinds";
import { inquiriesAtService } from "@/lib/inquiries/operations";
import { ApiError } from "@/lib/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import type { Lane } from "@/lib/server/budget/budget";
import { db, type Queryable } from "@/lib/server/db/client";
import { patiently } from "@/lib/server/db/patiently";
import { inquiries } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { certaintyOf, takenOf } from "@/lib/server/orders/kinds/certainty";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { fitsBudget, priceIn, settingsOf } from "./budget";
import {
  contentsOf,
  type InquiryContents,
  keptInput,
  markOf,
  peopleIn,
  questionHash,
  questionHashes,
  type StoredInquiry,
  sealContents,
} from "./record";

/** Longer than a call can take, with its waiting: whoever has asked for longer is dead. */
const ASKING_SECONDS = 120;
const LOOK_EVERY_MS = 150;
const PATIENCE_MS = 30_000;

/** How a customer's question is put to the service, under the track id that it has in the ledger. */
export type Send = (trackId: string, context: CallContext) => Promise<InquiryAnswer>;

export type Asking = {
  business: string;
  member: { id: string; name: string };
  /** As its schema leaves it: the same is always the same. */
  input: InquiryInput;
  requestId: string;
  reason?: string | null;
  customerId?: string | null;
  /** What its asker has read of the same question (`markOf`): without it a kept answer is given, and nothing repeated. */
  seen?: string | null;
  /** Of a file's row: the file. What is beyond the budget then is refused, and not put before anybody row by row. */
  jobId?: string;
  lane?: Lane;
} & ({ kind: InquiryKind; send?: undefined } | { kind: CustomerInquiryKind; customerId: string; send: Send });

/**
 * What became of asking. `kept`: an answer that was there, or that somebody else was just given. `asked`: an answer to this
 * question. `open`: an earlier one may have been charged, and nothing was asked. `waiting`: it is beyond the member's
 * budget, and nothing was asked.
 */
export interface Asked {
  is: "kept" | "asked" | "open" | "waiting";
  row: StoredInquiry;
  /** Of one that was asked just now and is open since: why. */
  error?: unknown;
}

/**
 * Puts a question to the service once, which costs its fee; whoever asks the same meanwhile, in any process, gets the same
 * answer, and a kept one is given without asking.
 *
 * @throws ApiError `fee_wallet_empty` when nothing was asked and nothing charged; `provider_silent` when the service's
 *   provider did not answer, which costs nothing; `beyond_budget` of a file's row; what `callService` throws for what never left or was refused; `busy` when
 *   somebody else's question at the same moment came to nothing
 */
export async function askInquiry(asking: Asking): Promise<Asked> {
  const turn = await db().transaction((tx) => takeTurn(asking, tx));
  if (turn.is === "claimed") return carryOut(turn.row, turn.before, asking);
  if (turn.is === "joined") return answerOf(turn.row);
  if (turn.is === "waiting") await publish({ business: asking.business, tags: ["inquiries"] });
  return { is: turn.is, row: turn.row };
}

type Turn =
  | { is: "kept" | "open" | "waiting" | "joined"; row: StoredInquiry }
  /** @param before how it stood, where it was sent before under its track id */
  | { is: "claimed"; row: StoredInquiry; before: StoredInquiry["state"] | null };

/** Finds out under the question's lock what is to be done, and claims it where it is to be asked. */
async function takeTurn(asking: Asking, tx: Queryable): Promise<Turn> {
  const { business, kind, input, member, seen, customerId = null } = asking;
  const hash = questionHash(business, kind, input, customerId);
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`inquiry:${business}:${hash.toString("hex")}`}, 0))`,
  );
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
  let [last] = known.filter((row) => row === kept || !isAmong(ANSWERS, row.state));
  if (last?.state === "asking") {
    if (isHeardOf(last)) return { is: "joined", row: last };
    last = await leaveUnknown(last, tx);
  }
  if (!seen && kept) return { is: "kept", row: kept };
  if (last && (!seen || seen !== markOf(last))) return { is: last === kept ? "kept" : "open", row: last };
  const sent = { askedAt: new Date(), endedAt: null, state: "asking" } as const;
  const ofAsker = { memberId: member.id, memberName: member.name };
  if (last?.state === "unknown") {
    // Under the track id that it was sent with: the service may know it by that.
    const again = { ...sent, ...ofAsker, tries: last.tries + 1 };
    const [row] = await tx.update(inquiries).set(again).where(eq(inquiries.id, last.id)).returning();
    return { is: "claimed", row: row as StoredInquiry, before: "unknown" };
  }
  const own = and(same, eq(inquiries.memberId, member.id), inArray(inquiries.state, ["waiting", "approved"]));
  const [wanted] = await tx.select().from(inquiries).where(own).orderBy(desc(inquiries.createdAt)).limit(1);
  const settings = await settingsOf(business, tx);
  const priceRial = priceIn(settings, kind);
  const mayAsk = wanted?.state === "approved" || (await fitsBudget(business, member.id, priceRial, settings, tx));
  if (wanted && !mayAsk) return { is: "waiting", row: wanted };
  if (wanted) {
    const [row] = await tx
      .update(inquiries)
      .set({ ...sent, priceRial })
      .where(eq(inquiries.id, wanted.id))
      .returning();
    return { is: "claimed", row: row as StoredInquiry, before: wanted.state };
  }
  const { reason = null, jobId = null } = asking;
  if (!mayAsk && jobId !== null) throw new ApiError("beyond_budget");
  const id = crypto.randomUUID();
  const contents: InquiryContents = { input: keptInput(input), answer: null };
  const [row] = await tx
    .insert(inquiries)
    .values({
      ...sent,
      ...ofAsker,
      id,
      business,
      kind,
      questionHash: hash,
      state: mayAsk ? "asking" : "waiting",
      priceRial,
      reason,
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

/** Sends it, and writes down what is known of it then. @throws as `askInquiry` */
async function carryOut(row: StoredInquiry, before: StoredInquiry["state"] | null, asking: Asking): Promise<Asked> {
  const { business, input, member, requestId, lane = "person" } = asking;
  const context = { business, requestId, memberId: member.id, lane, patienceMs: PATIENCE_MS };
  let answer: InquiryAnswer;
  try {
    answer = await sendTo(asking, row.id, context);
  } catch (error) {
    const left = await settle(row, before, stateAfter(error, before));
    if (left.state === "unknown" || left.state === "lost") return { is: "open", row: left, error };
    throw error;
  }
  const { outcome, values, unread } = answer;
  // What cost nothing now says nothing of the time before.
  const isFree = outcome === "failed" || outcome === "noMoney";
  const state = isFree && before === "unknown" ? "unknown" : outcome;
  const settled = await settle(
    row,
    before,
    state,
    isFree ? undefined : { input: keptInput(input), answer: { values, unread } },
  );
  if (outcome === "noMoney") throw new ApiError("fee_wallet_empty");
  if (outcome === "failed") throw new ApiError("provider_silent");
  return { is: "asked", row: settled };
}

const sendTo = async (asking: Asking, trackId: string, context: CallContext): Promise<InquiryAnswer> =>
  asking.send
    ? asking.send(trackId, context)
    : (await callService(inquiriesAtService[asking.kind], { ...asking.input, trackId }, context)).data;

/** @returns null where nothing of it left */
function stateAfter(error: unknown, before: StoredInquiry["state"] | null): StoredInquiry["state"] | null {
  if (takenOf(error) !== null) return "lost";
  const certainty = certaintyOf(error);
  if (before === "unknown" || certainty === "unknown") return "unknown";
  return certainty === "refused" ? "refused" : null;
}

const factsOf = ({ kind, state, priceRial }: StoredInquiry) => ({
  inquiryKind: kind,
  inquiryState: state,
  ...(priceRial !== null && { priceRial }),
});

/**
 * What became of a try, with what the log says of it; a later try, or somebody who gave it up, is not contradicted. An
 * answer that was paid for and not written down is lost, so a database that is away is waited for.
 */
async function settle(
  row: StoredInquiry,
  before: StoredInquiry["state"] | null,
  state: StoredInquiry["state"] | null,
  contents?: InquiryContents,
): Promise<StoredInquiry> {
  const { id, business, memberId, memberName } = row;
  const isThisTry = and(
    eq(inquiries.id, id),
    eq(inquiries.tries, row.tries),
    inArray(inquiries.state, ["asking", "unknown"]),
  );
  const write = async (tx: Queryable) => {
    if (state === null) {
      if (before === null) await tx.delete(inquiries).where(isThisTry);
      else await tx.update(inquiries).set({ state: before }).where(isThisTry);
      return { ...row, state: before ?? row.state };
    }
    const told = contents && {
      contents: sealContents(id, contents),
      people: peopleIn(business, contents, row.customerId),
    };
    const [changed] = await tx
      .update(inquiries)
      .set({ state, endedAt: new Date(), ...told })
      .where(isThisTry)
      .returning();
    if (!changed) {
      const [known] = await tx.select().from(inquiries).where(eq(inquiries.id, id));
      return known ?? row;
    }
    const actor = { id: memberId, name: memberName };
    await recordAudit({ action: "inquiry.asked", business, actor, subject: id, detail: factsOf(changed) }, tx);
    return changed;
  };
  const settled = await patiently(() => db().transaction(write));
  await publish({ business, tags: ["inquiries", "destinations"] });
  return settled;
}

const isHeardOf = ({ askedAt }: StoredInquiry): boolean => Date.now() - askedAt.getTime() < ASKING_SECONDS * 1000;

/** Whoever asked it is dead, or was not heard of again: nobody knows what it came to. */
async function leaveUnknown(row: StoredInquiry, tx: Queryable): Promise<StoredInquiry> {
  const [left] = await tx
    .update(inquiries)
    .set({ state: "unknown", endedAt: new Date() })
    .where(and(eq(inquiries.id, row.id), eq(inquiries.state, "asking"), eq(inquiries.tries, row.tries)))
    .returning();
  if (!left) return row;
  const { business, memberId, memberName } = left;
  const entry = { business, actor: { id: memberId, name: memberName }, subject: left.id, detail: factsOf(left) };
  await recordAudit({ action: "inquiry.asked", ...entry }, tx);
  return left;
}

/** Ends what nobody carries on, for whoever looks at the ledger. */
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

/** Another asks already: theirs is the answer. @throws ApiError what they were told, or `busy` */
async function answerOf({ id, tries }: StoredInquiry): Promise<Asked> {
  for (;;) {
    await wait(LOOK_EVERY_MS);
    const [row] = await db().select().from(inquiries).where(eq(inquiries.id, id));
    if (!row) break;
    if (row.state === "asking" && row.tries === tries) {
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
