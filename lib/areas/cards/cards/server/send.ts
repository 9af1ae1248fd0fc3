import "server-only";
import { and, eq, lt } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { db } from "@/lib/server/db/client";
import { retryWhileDatabaseAway } from "@/lib/server/db/retry-while-database-away";
import { cardApplications } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import type { LocalContext } from "@/lib/server/local/handle";
import type { CallContext } from "@/lib/server/proxy/call-service";
import { mayBeDone } from "@/lib/server/proxy/own-word";
import { LONGEST_CALL_MS } from "@/lib/server/proxy/write-once";
import type { Caption, CardApplicationShown, StepAction } from "../application";
import { mayUpload } from "../application";
import type { CardFactName, Facts } from "../codes";
import { cardsAtService } from "../operations";
import type { Applicant } from "../schemas";
import type { ApplicationTold } from "./answers";
import { shownTo, storedApplication } from "./applications";
import { askIssuer } from "./issuer";
import {
  type ApplicationContents,
  changeApplication,
  changedFacts,
  contentsBox,
  doneBy,
  isRow,
  mergedSteps,
  noteCardAnswer,
  rulesOf,
  type StoredApplication,
} from "./record";
import { issuerCallOf } from "./settings";

/** How long after a lost answer the watch looks up the outcome, if it can be looked up. */
const LOOK_AFTER_MS = 30_000;

/** The fields of refused facts, named like the fields of the form. */
const fieldsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));

/** @throws ApiError `invalid_input` that names every invalid fact */
function readFacts(row: StoredApplication, facts: Facts): Partial<Applicant> {
  const { data, error } = rulesOf(row).safeParse(facts);
  if (error) throw new ApiError("invalid_input", { fields: fieldsOf(error.issues) });
  return data;
}

/**
 * Sends an applicant to the service: a new one once, of a known one only the changed facts. The outcome of a lost
 * first answer cannot be looked up, so a member who tries again confirms that they know this.
 *
 * @throws ApiError `invalid_input` beside the facts; `conflict` if somebody else changed or is sending the
 *   application; `outcome_unknown`; the service's refusal
 */
export async function registerApplication(
  { applicationId: id, version, isAgain }: { applicationId: string; version: number; isAgain: boolean },
  context: LocalContext,
): Promise<CardApplicationShown> {
  const row = await storedApplication(context.business, id);
  // Applications at the bank's own pages are not sent from here.
  if (row.version !== version || row.way === "BANK") throw new ApiError("conflict");
  const { facts } = contentsBox.open(row);
  const read = readFacts(row, facts);
  const changed =
    row.cardholderId === null
      ? await createAtService(row, facts, read as Applicant, isAgain, {
          actor: context.member,
          call: issuerCallOf(context),
        })
      : await changeAtService(row, facts, read, context);
  return shownTo(changed, context);
}

/** The actor in whose name an applicant is sent, and the context of the call. */
export interface Teller {
  actor: { id: string; name: string };
  call: Parameters<typeof askIssuer>[2];
}

/**
 * Registers a new applicant at the service, once.
 *
 * @returns the application, which the service now knows
 * @throws ApiError `conflict` if somebody else changed or is sending the application; `outcome_unknown`, and it is
 *   `LOST` from then on; the service's refusal, which leaves the application as it was
 */
export async function createAtService(
  row: StoredApplication,
  facts: Facts,
  applicant: Applicant,
  isAgain: boolean,
  { actor, call }: Teller,
): Promise<StoredApplication> {
  const { id, business, provider } = row;
  const before = row.status;
  if (!(isAgain ? ["NEW", "LOST"] : ["NEW"]).includes(before)) throw new ApiError("conflict");
  const askedAt = await claimSending(row);
  let told: ApplicationTold;
  try {
    told = await askIssuer(cardsAtService.create, { ...applicant, provider }, call);
  } catch (error) {
    const isLost = mayBeDone(error, cardsAtService.create);
    await endSending(row, isLost ? "LOST" : before, isLost ? "unknown" : "refused", actor);
    if (!isLost) throw error;
    throw new ApiError("outcome_unknown", error instanceof ApiError && error.detail ? { detail: error.detail } : {});
  }
  // The cardholder's id is told only once, so the write is retried while the database is away.
  return retryWhileDatabaseAway(async () => {
    const contents: ApplicationContents = { facts, sent: facts };
    const changed = await changeApplication({ business, id }, async (_, known, tx) => {
      const { cardholderId, status, statusAsSent = null, steps } = told;
      const detail = { cardProvider: provider, cardholderId, outcome: "done" };
      const entry = { action: "card_application.registered", business, actor, subject: id } as const;
      await recordAudit({ ...entry, detail }, tx);
      return {
        set: {
          cardholderId,
          status,
          statusAsSent,
          sendingAt: null,
          toldAt: askedAt,
          contents: contentsBox.seal(id, contents),
          done: { ...row.done, create_cardholder: doneBy(actor.name) },
        },
        told: { steps: mergedSteps(known.steps, steps ?? [], status) },
      };
    });
    return changed ?? row;
  });
}

/**
 * Claims an application for one press in one process. A second press finds that it is being sent.
 *
 * @param also further columns to set
 * @returns the time of the claim. @throws ApiError `conflict` if the application has changed by now
 */
export async function claimSending(
  { business, id, status, version }: StoredApplication,
  also: Partial<Pick<StoredApplication, "way">> = {},
): Promise<Date> {
  const sendingAt = new Date();
  const claimed = await db()
    .update(cardApplications)
    .set({ ...also, status: "SENDING", sendingAt })
    .where(and(isRow({ business, id }), eq(cardApplications.status, status), eq(cardApplications.version, version)))
    .returning({ id: cardApplications.id });
  if (claimed.length === 0) throw new ApiError("conflict");
  await publish({ business, tags: ["cards"], ids: [id] });
  return sendingAt;
}

/** Puts an application back into its earlier state after a refusal, or into the lost state. */
export const endSending = (
  { id, business, provider, flow, replaces }: StoredApplication,
  status: StoredApplication["status"],
  outcome: "unknown" | "refused",
  actor: { id: string; name: string } | null,
  also: Partial<Pick<StoredApplication, "way">> = {},
) =>
  retryWhileDatabaseAway(() =>
    changeApplication({ business, id }, async (row, _, tx) => {
      if (row.status !== "SENDING") return null;
      const detail = { cardProvider: provider, outcome };
      const isReissue = flow === "REISSUE";
      // A refused reissue leaves no application of its own.
      const subject = isReissue && outcome === "refused" ? (replaces ?? id) : id;
      const action = isReissue ? "card_application.reissue_asked" : "card_application.registered";
      await recordAudit({ action, business, actor, subject, detail }, tx);
      // The service can be asked whether a reissue was begun, but not whether a registration was.
      return {
        set: { ...also, status, sendingAt: null },
        ...(isReissue && { lookAt: new Date(Date.now() + LOOK_AFTER_MS) }),
      };
    }),
  );

/** Ends sendings whose process died. Their outcome is unknown. */
export async function endLeftSendings(): Promise<void> {
  const isLeft = and(
    eq(cardApplications.status, "SENDING"),
    lt(cardApplications.sendingAt, new Date(Date.now() - LONGEST_CALL_MS)),
  );
  for (const row of await db().select().from(cardApplications).where(isLeft).limit(100))
    await endSending(row, "LOST", "unknown", { id: row.memberId, name: row.memberName });
}

async function changeAtService(
  row: StoredApplication,
  facts: Facts,
  read: Partial<Applicant>,
  context: LocalContext,
): Promise<StoredApplication> {
  const { id, business, provider, cardholderId, flow } = row;
  if (!mayUpload(row.status) || cardholderId === null) throw new ApiError("conflict");
  const { sent } = contentsBox.open(row);
  const differing = sent === null ? [] : changedFacts(facts, sent);
  // Nothing changed: a member who sends it again means all facts.
  const names = (differing.length > 0 ? differing : Object.keys(read)) as CardFactName[];
  const chosen = Object.fromEntries(names.map((name) => [name, read[name as keyof typeof read]]));
  const askedAt = new Date();
  const input = { provider, cardholderId, facts: chosen };
  let told: ApplicationTold;
  try {
    told = await askIssuer(cardsAtService.change, input, issuerCallOf(context));
  } catch (error) {
    // A repeated change sends the same values, so nothing has to be stored after a lost answer.
    throw mayBeDone(error, cardsAtService.change) ? new ApiError("outcome_unknown") : error;
  }
  const contents: ApplicationContents = { facts, sent: facts };
  const detail = { cardProvider: provider, cardFacts: names };
  await context.audit({ action: "card_application.changed", subject: id, detail });
  const slug = flow === "REISSUE" ? "card_reissue_update_cardholder" : "update_cardholder";
  const changed = await noteCardAnswer({ business, id }, told, askedAt, (now) => ({
    set: { contents: contentsBox.seal(id, contents), done: { ...now.done, [slug]: doneBy(context.member.name) } },
  }));
  return changed ?? row;
}

/** @throws ApiError `conflict` if the service knows no cardholder yet, or accepts nothing now */
function cardholderOf({ provider, cardholderId, status }: StoredApplication) {
  if (cardholderId === null || !mayUpload(status)) throw new ApiError("conflict");
  return { provider, cardholderId };
}

/** Requests a new text for the video. The earlier text becomes invalid. @throws ApiError the errors of `askIssuer` */
export async function newCaption(id: string, context: LocalContext): Promise<Caption> {
  const row = await storedApplication(context.business, id);
  return askCaption(row, issuerCallOf(context), doneBy(context.member.name));
}

/** The same for members and applicants. @param done the person that is stored as the one who did it */
export async function askCaption(row: StoredApplication, call: CallContext, done: StepAction): Promise<Caption> {
  const { id, business } = row;
  const { caption, expiresAt } = await askIssuer(cardsAtService.caption, cardholderOf(row), call);
  const slug = row.flow === "REISSUE" ? "card_reissue_get_video_caption" : "get_video_caption";
  const told = { caption, expiresAt: expiresAt ?? null };
  await changeApplication({ business, id }, (now, known) => ({
    set: { done: { ...now.done, [slug]: done } },
    told: {
      caption: told,
      steps: mergedSteps(known.steps, [{ slug, status: "COMPLETED", message: null }], now.status),
    },
  }));
  return told;
}

/**
 * Sends an application to the reviewer.
 *
 * @returns the missing parts by the service, if it does not accept the application
 * @throws ApiError `outcome_unknown`, which a look-up clears; other refusals of the service
 */
export async function finalizeApplication(
  id: string,
  context: LocalContext,
): Promise<{ isAccepted: boolean; refused: string | null; application: CardApplicationShown }> {
  const { business, audit } = context;
  const row = await storedApplication(business, id);
  const askedAt = new Date();
  try {
    const { isAccepted, refused, status, steps, ...rest } = await askIssuer(
      cardsAtService.finalize,
      cardholderOf(row),
      issuerCallOf(context),
    );
    const answered = status === null ? { steps } : { status, steps, ...rest };
    const changed = await noteCardAnswer({ business, id }, answered, askedAt);
    const detail = { cardProvider: row.provider, outcome: isAccepted ? "done" : "refused" };
    await audit({ action: "card_application.finalized", subject: id, detail });
    return { isAccepted, refused, application: await shownTo(changed ?? row, context) };
  } catch (error) {
    if (!mayBeDone(error, cardsAtService.finalize)) throw error;
    await audit({
      action: "card_application.finalized",
      subject: id,
      detail: { cardProvider: row.provider, outcome: "unknown" },
    });
    throw new ApiError("outcome_unknown");
  }
}
