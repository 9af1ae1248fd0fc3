import "server-only";
import { and, eq, lt } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import type { CallContext } from "@/lib/server/proxy/call-service";
import { mayBeDone } from "@/lib/server/proxy/own-word";
import { LONGEST_CALL_MS } from "@/lib/server/proxy/write-once";
import { type Caption, mayUpload, type StepAction } from "../application";
import { cardsAtService } from "../operations";
import type { Applicant } from "../schemas";
import type { CardApplicationShown, CardFactName, Facts } from "../status";
import type { ApplicationTold } from "./answers";
import { askIssuer, createAtService, endSending, issuerCallOf, shownTo } from "./ask";
import {
  type ApplicationContents,
  changeApplication,
  changedFacts,
  contentsBox,
  doneBy,
  mergedSteps,
  noteCardAnswer,
  rulesOf,
  type StoredApplication,
  storedApplication,
} from "./record";

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
