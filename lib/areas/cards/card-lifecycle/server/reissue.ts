import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { askIssuer, endSending, followUp, issuerCallOf, shownTo } from "@/lib/areas/cards/cards/server/ask";
import {
  changeApplication,
  contentsBox,
  doneBy,
  isRow,
  NOTHING_TOLD,
  noteCardAnswer,
  noteReplaced,
  type StoredApplication,
  sealTold,
  storedApplication,
  toldOf,
} from "@/lib/areas/cards/cards/server/record";
import { type CardApplicationShown, isBeforeCard } from "@/lib/areas/cards/cards/status";
import type { ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { retryWhileDatabaseAway } from "@/lib/server/db/retry-while-database-away";
import { cardApplications } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import type { LocalContext } from "@/lib/server/local/handle";
import { takeCode } from "@/lib/server/members/lockout";
import { mayBeDone } from "@/lib/server/proxy/own-word";
import { cardLifecycleAtService } from "../operations";
import type { confirmInput, reissueInput } from "../schemas";
import { mayWaitForCode } from "../status";
import type { ReissueAsked } from "./answers";

/**
 * Begins a reissue of a card that was issued, as an application of its own beside the one that it replaces. What the
 * service refuses leaves nothing; a lost answer leaves an application that is "not known", and the service tells by its
 * follow-up whether it has begun. All presses of one form are one reissue.
 *
 * @param input names the application with the card, or a reissue that the service does not know (yet)
 * @returns the reissue, where there is one now: it may have been begun elsewhere too
 * @throws ApiError `conflict` where no card was issued, or its reissue is there; what the service refused
 */
export async function askReissue(
  { applicationId, reasonId, description }: z.output<typeof reissueInput>,
  context: LocalContext,
): Promise<{ id: string }> {
  const { business } = context;
  const named = await storedApplication(business, applicationId);
  const isAgain = named.flow === "REISSUE" && (named.status === "NEW" || named.status === "LOST");
  // Before it is tried once more the service is asked what became of the first.
  if (isAgain) {
    const now = await followUp(named, issuerCallOf(context));
    if (now && now.status !== "LOST" && now.status !== "NEW") return { id: named.id };
  }
  const claimed = isAgain ? await claimAgain(named) : await insertReissue(named, context);
  if ("isKnown" in claimed) return { id: claimed.id };
  const { row } = claimed;
  const cardholder = { provider: row.provider, cardholderId: row.cardholderId ?? "" };
  const askedAt = new Date();
  let told: ReissueAsked;
  try {
    const input = { ...cardholder, reasonId, description };
    told = await askIssuer(cardLifecycleAtService.reissue, input, issuerCallOf(context));
  } catch (error) {
    if (mayBeDone(error, cardLifecycleAtService.reissue)) {
      await endSending(row, "LOST", "unknown", context.member);
      return { id: row.id };
    }
    if (await isOpenElsewhere(row, context)) return { id: row.id };
    await takeBack(row, named, context);
    throw error;
  }
  await retryWhileDatabaseAway(() =>
    changeApplication(row, async (now, _, tx) => {
      const detail = { cardProvider: row.provider, cardReason: reasonId, outcome: "done" };
      const entry = {
        action: "card_application.reissue_asked",
        business,
        actor: context.member,
        subject: row.id,
      } as const;
      await recordAudit({ ...entry, detail }, tx);
      return {
        set: {
          status: told.status,
          statusAsSent: told.statusAsSent ?? null,
          sendingAt: null,
          toldAt: askedAt,
          done: { ...now.done, card_reissue_request: doneBy(context.member.name) },
        },
        told: { codeUntil: codeUntil(told.codeSeconds, askedAt) },
      };
    }),
  );
  await noteReplaced(row);
  return { id: row.id };
}

/** Counted from when it was asked for, so that nobody is told of a code that is over that it is good. */
const codeUntil = (seconds: number | null, askedAt: Date): string | null =>
  seconds === null ? null : new Date(askedAt.getTime() + seconds * 1000).toISOString();

type Claimed = { row: StoredApplication } | { id: string; isKnown: true };

/** @throws ApiError `conflict` where no card was issued, or another reissue of it is there */
async function insertReissue(before: StoredApplication, { business, member, request }: LocalContext): Promise<Claimed> {
  const writeKey = (request.headers.get("x-daftar-write") ?? randomUUID()).toLowerCase();
  if (!isUuid(writeKey)) throw new ApiError("invalid_input", { fields: { writeKey: "errors.invalidId" } });
  const firstPress = await pressedBefore(before, member, writeKey);
  if (firstPress) return firstPress;
  if (isBeforeCard(before.status) || before.cardholderId === null || before.replacedBy !== null)
    throw new ApiError("conflict");
  const id = randomUUID();
  const { facts } = contentsBox.open(before);
  const { card, account } = toldOf(before);
  const [row] = await db()
    .insert(cardApplications)
    .values({
      id,
      business,
      provider: before.provider,
      flow: "REISSUE",
      writeKey,
      memberId: member.id,
      memberName: member.name,
      cardholderId: before.cardholderId,
      status: "SENDING",
      sendingAt: new Date(),
      replaces: before.id,
      // The service has these facts already.
      contents: contentsBox.seal(id, { facts, sent: Object.keys(facts).length === 0 ? null : facts }),
      terms: before.terms,
      told: sealTold(id, { ...NOTHING_TOLD, card, account }),
    })
    .onConflictDoNothing()
    .returning();
  if (row) {
    await publish({ business, tags: ["cards"], ids: [id, before.id] });
    return { row };
  }
  const earlier = await pressedBefore(before, member, writeKey);
  if (!earlier) throw new ApiError("conflict");
  return earlier;
}

/** The reissue that an earlier press of the same form has made. */
async function pressedBefore(
  { id }: StoredApplication,
  member: { id: string },
  writeKey: string,
): Promise<Claimed | null> {
  const [first] = await db()
    .select({ id: cardApplications.id })
    .from(cardApplications)
    .where(
      and(
        eq(cardApplications.replaces, id),
        eq(cardApplications.memberId, member.id),
        eq(cardApplications.writeKey, writeKey),
      ),
    );
  return first ? { id: first.id, isKnown: true } : null;
}

/** One press, one process. @throws ApiError `conflict` */
async function claimAgain(row: StoredApplication): Promise<Claimed> {
  const [claimed] = await db()
    .update(cardApplications)
    .set({ status: "SENDING", sendingAt: new Date() })
    .where(and(isRow(row), inArray(cardApplications.status, ["NEW", "LOST"])))
    .returning();
  if (!claimed) throw new ApiError("conflict");
  await publish({ business: row.business, tags: ["cards"], ids: [row.id] });
  return { row: claimed };
}

/**
 * A refusal may say that a reissue is open: begun elsewhere, or by an earlier try. Then this application is that one.
 */
async function isOpenElsewhere(row: StoredApplication, context: LocalContext): Promise<boolean> {
  await endSending(row, "LOST", "refused", context.member);
  try {
    await followUp(row, issuerCallOf(context));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  const { status } = await storedApplication(row.business, row.id);
  return status !== "LOST" && status !== "NEW";
}

/** What was refused leaves nothing, unless it was there before. */
async function takeBack(row: StoredApplication, named: StoredApplication, { business }: LocalContext): Promise<void> {
  if (row.id === named.id) {
    await changeApplication(row, ({ status }) => (status === "LOST" ? { set: { status: "NEW" } } : null));
    return;
  }
  await db()
    .delete(cardApplications)
    .where(and(isRow(row), inArray(cardApplications.status, ["NEW", "LOST"])));
  await publish({ business, tags: ["cards"], ids: [row.id, named.id] });
}

/** @throws ApiError `conflict` where no code is waited for */
async function waiting(id: string, { business }: LocalContext) {
  const row = await storedApplication(business, id);
  if (!mayWaitForCode(row) || row.cardholderId === null) throw new ApiError("conflict");
  return { row, cardholder: { provider: row.provider, cardholderId: row.cardholderId } };
}

/**
 * Asks the service something about a code, and writes down what became of it. Of what was lost nothing that it said
 * comes along.
 *
 * @throws ApiError `outcome_unknown`; what the service refused
 */
async function askOfCode<Input extends z.core.$ZodType, Output>(
  operation: ServiceOperation<Input, Output>,
  input: z.output<Input>,
  action: "card_application.code_confirmed" | "card_application.code_sent",
  { id, provider }: StoredApplication,
  context: LocalContext,
): Promise<Output> {
  const note = (outcome: "done" | "refused" | "unknown") =>
    context.audit({ action, subject: id, detail: { cardProvider: provider, outcome } });
  let told: Output;
  try {
    told = await askIssuer(operation, input, issuerCallOf(context));
  } catch (error) {
    const isLost = mayBeDone(error, operation as ServiceOperation);
    if (isLost || (error instanceof ApiError && error.answer)) await note(isLost ? "unknown" : "refused");
    throw isLost ? new ApiError("outcome_unknown") : error;
  }
  await note("done");
  return told;
}

/**
 * Tells the service the code that the holder said. It is written down nowhere.
 *
 * @throws ApiError beside the code what the service says no with; `outcome_unknown`: looking tells; `conflict`;
 *   `locked` after too many in a minute
 */
export async function confirmCode(
  { applicationId: id, code }: z.output<typeof confirmInput>,
  context: LocalContext,
): Promise<CardApplicationShown> {
  const { row, cardholder } = await waiting(id, context);
  await takeCode(id);
  const askedAt = new Date();
  const action = "card_application.code_confirmed";
  const told = await askOfCode(cardLifecycleAtService.confirmCode, { ...cardholder, code }, action, row, context);
  const changed = await noteCardAnswer(row, told, askedAt, (now) => ({
    set: { done: { ...now.done, card_reissue_confirm_otp: doneBy(context.member.name) } },
    told: { codeUntil: null },
  }));
  return shownTo(changed ?? row, context);
}

/**
 * Has another code sent to the holder; the newest one counts.
 *
 * @throws ApiError what the service refused, as while the last one is good; `outcome_unknown`: a code may have been
 *   sent
 */
export async function sendCode(id: string, context: LocalContext): Promise<CardApplicationShown> {
  const { row, cardholder } = await waiting(id, context);
  const askedAt = new Date();
  const isGoodUntil = (until: string | null) => changeApplication(row, () => ({ told: { codeUntil: until } }));
  try {
    const action = "card_application.code_sent";
    const { codeSeconds } = await askOfCode(cardLifecycleAtService.sendCode, cardholder, action, row, context);
    return await shownTo((await isGoodUntil(codeUntil(codeSeconds, askedAt))) ?? row, context);
  } catch (error) {
    if (error instanceof ApiError && error.code === "outcome_unknown") await isGoodUntil(null);
    throw error;
  }
}
