import "server-only";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { z } from "zod";
import { cardLifecycleAtService } from "@/lib/areas/cards/card-lifecycle/operations";
import { besidesOf } from "@/lib/areas/cards/card-lifecycle/server/record";
import type { ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { retryWhileDatabaseAway } from "@/lib/server/db/retry-while-database-away";
import { cardApplications, cardSettings } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import type { LocalContext } from "@/lib/server/local/handle";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { mayBeDone } from "@/lib/server/proxy/own-word";
import type { PostTracking } from "../application";
import { APPLICATION_PERSONAL, cardsAtService } from "../operations";
import type { Applicant } from "../schemas";
import { type CardApplicationShown, type Facts, type IssuedCard, isBeforeCard, type ReferenceList } from "../status";
import type { ApplicationTold, NamedList, ReasonList } from "./answers";
import {
  type ApplicationContents,
  auditCard,
  changeApplication,
  contentsBox,
  doneBy,
  isRow,
  mergedSteps,
  nameIn,
  noteCardAnswer,
  providerNames,
  type StoredApplication,
  storedApplication,
} from "./record";
import { shownWhole } from "./shown";
import { whoseState } from "./whose";

/** Who is written down as having met a refusal. */
type IssuerCallContext = CallContext & { by?: string };

/** The service's own no to the whole of a request, which names no field of it. */
const isPlainRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.answer?.isOwnWord === true &&
  error.answer.status === 422 &&
  Object.keys(error.fields).length === 0;

/**
 * Asks the service something of issuing cards. All of it is refused while issuing is not set up, and no endpoint tells
 * whether it is: a plain no is followed by a question that nothing else could be refused for, and where that is refused
 * too, it is believed.
 *
 * @throws ApiError `cards_not_set_up`; what `callService` throws
 */
export async function askIssuer<Input extends z.core.$ZodType, Output>(
  operation: ServiceOperation<Input, Output>,
  input: z.output<Input>,
  context: IssuerCallContext,
): Promise<Output> {
  try {
    return (await callService(operation, input, context)).data;
  } catch (error) {
    if (isPlainRefusal(error) && (await isNotSetUp(operation.id, context))) {
      await noteNotSetUp(context);
      throw new ApiError("cards_not_set_up", { answer: error.answer });
    }
    throw error;
  }
}

async function isNotSetUp(operationId: string, context: IssuerCallContext): Promise<boolean> {
  const { guilds } = cardsAtService;
  if (operationId === guilds.id) return true;
  try {
    await callService(guilds, {}, { ...context, isFresh: true });
    return false;
  } catch (error) {
    // What is not answered proves nothing.
    return isPlainRefusal(error);
  }
}

async function noteNotSetUp({ business, by }: IssuerCallContext): Promise<void> {
  const refused = { state: "refused" as const, changedBy: by ?? null, changedAt: new Date() };
  const noted = await db()
    .insert(cardSettings)
    .values({ business, ...refused })
    .onConflictDoUpdate({ target: cardSettings.business, set: refused, setWhere: ne(cardSettings.state, "refused") })
    .returning({ business: cardSettings.business });
  // What was known already is no news: screens that heard of it would ask again, be refused again, and so on.
  if (noted.length === 0) return;
  forgetTags(business, ["card-settings"]);
  await publish({ business, tags: ["card-settings"] });
}

export type SettingsContext = Pick<LocalContext, "business" | "member" | "requestId">;
/** How a member's question to the issuer goes. */
export const issuerCallOf = ({ business, member, requestId }: SettingsContext) => ({
  business,
  requestId,
  memberId: member.id,
  lane: "person" as const,
  by: member.name,
});

/** @throws ApiError `cards_not_set_up`; what the service refused or did not answer */
export function referenceList(list: ReferenceList, context: SettingsContext): Promise<NamedList | ReasonList> {
  const call = issuerCallOf(context);
  return list === "reasons" ? askIssuer(cardsAtService.reasons, {}, call) : askIssuer(cardsAtService[list], {}, call);
}

/** An application as a member may see it. */
export async function shownTo(
  row: StoredApplication,
  { member }: Pick<LocalContext, "member">,
): Promise<CardApplicationShown> {
  const [names, besides] = await Promise.all([providerNames(row.business), besidesOf(row)]);
  const whole = shownWhole(row, names, besides);
  return roleCan(member.role, "personal.see") ? whole : maskAnswer(whole, APPLICATION_PERSONAL);
}

/** A cardholder from our own record. It is signed with an order in addition to the maker's input. */
export interface SignedHolder {
  provider: string;
  cardholderId: string;
  ownerName: string | null;
}

/**
 * The cardholder of one of our applications.
 *
 * @throws ApiError `invalid_input` if there is none, or the service knows no cardholder for it
 */
export async function holderOf(
  applicationId: string,
  business: string,
): Promise<SignedHolder & { application: StoredApplication }> {
  const unknown = () => new ApiError("invalid_input", { fields: { applicationId: "errors.cardholderUnknown" } });
  const application = await storedApplication(business, applicationId).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === "not_found" ? unknown() : error;
  });
  if (application.cardholderId === null) throw unknown();
  const { provider, cardholderId } = application;
  return { application, provider, cardholderId, ownerName: nameIn(contentsBox.open(application).facts) };
}

/** The same for several applications in one query, by their ids. Unknown ones are left out. */
export async function holdersOf(
  applicationIds: readonly string[],
  business: string,
): Promise<ReadonlyMap<string, SignedHolder>> {
  const rows = await db()
    .select()
    .from(cardApplications)
    .where(and(eq(cardApplications.business, business), inArray(cardApplications.id, [...applicationIds])));
  return new Map(
    rows.flatMap((row) => {
      const { id, provider, cardholderId } = row;
      if (cardholderId === null) return [];
      return [[id, { provider, cardholderId, ownerName: nameIn(contentsBox.open(row).facts) }] as const];
    }),
  );
}

/**
 * Asks the service for the state of a cardholder's application, and for the delivery and the state of the card once
 * there is one. The answer describes the newest application, whichever one was asked for.
 *
 * @returns the requested application as it is now known; null if the service has no cardholder to ask about
 * @throws ApiError the errors of `askIssuer`
 */
export async function followUp(row: StoredApplication, context: CallContext): Promise<StoredApplication | null> {
  const { id, business, provider, cardholderId } = row;
  if (cardholderId === null) return null;
  const askedAt = new Date();
  const fresh = { ...context, isFresh: true };
  const told = await askIssuer(cardsAtService.followUp, { provider, cardholderId }, fresh);
  const [{ row: whose, isState }, post, card] = await Promise.all([
    whoseState(row, told),
    isBeforeCard(told.status) ? null : postOf(row, fresh),
    cardOf(row, fresh),
  ]);
  const changed = await noteCardAnswer(whose, isState ? told : {}, askedAt, async (now, known, tx) => {
    const newCard = card ?? (told.card && { ...told.card, isPinChanged: pinOf(known.card, told.card) }) ?? known.card;
    await auditCard(now, known.card, newCard, tx);
    return {
      ...(isState && { at: told.updatedAt }),
      told: {
        card: newCard,
        account: told.account ?? known.account,
        ...(isState && { rejectReason: told.rejectReason, ...(post && { post }) }),
      },
    };
  });
  return whose.id === id ? changed : storedApplication(business, id);
}

/** The known state of the first PIN stays valid for the same card until the service tells another one. */
const pinOf = (before: IssuedCard | null, { pan, expiresOn }: IssuedCard): boolean | null =>
  before?.pan === pan && before.expiresOn === expiresOn ? (before.isPinChanged ?? null) : null;

/**
 * The card by the bank, also if the follow-up does not name one. If the bank cannot be asked, the card of the
 * follow-up stays; if there is no card yet, nothing is stored.
 */
async function cardOf(
  { provider, cardholderId, id }: StoredApplication,
  context: CallContext,
): Promise<IssuedCard | null> {
  try {
    return await askIssuer(cardLifecycleAtService.status, { provider, cardholderId: cardholderId ?? "" }, context);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!["upstream_not_found", "upstream_rejected"].includes(error.code))
      log.warn({ application: id, failure: error.code }, "how a card stands could not be asked for");
    return null;
  }
}

/** The delivery of the card. If it cannot be asked for, the known state stays. */
async function postOf(
  { provider, cardholderId, id }: StoredApplication,
  context: CallContext,
): Promise<PostTracking | null> {
  try {
    return await askIssuer(cardsAtService.post, { provider, cardholderId: cardholderId ?? "" }, context);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ application: id, failure: error.code }, "a card's way by post could not be asked for");
    return null;
  }
}

/** The actor in whose name an applicant is sent, and the context of the call. */
interface Teller {
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
 * Connects an application with a cardholder that the service has.
 *
 * @returns the application as the service describes it
 * @throws ApiError as {@link adoptCardholder}
 */
export async function adoptInto(
  row: StoredApplication,
  cardholderId: string,
  { call, audit }: { call: CallContext; audit: LocalContext["audit"] },
): Promise<StoredApplication> {
  const { business, id } = row;
  // A refused application is accepted too: the service may have refused because an earlier try did register the
  // person.
  if (!["LOST", "NEW"].includes(row.status) || row.cardholderId !== null) throw new ApiError("conflict");
  const askedAt = new Date();
  const input = { provider: row.provider, cardholderId };
  const told = await askIssuer(cardsAtService.followUp, input, { ...call, isFresh: true }).catch((error: unknown) => {
    const isUnknown = error instanceof ApiError && error.code === "upstream_not_found";
    throw isUnknown ? new ApiError("invalid_input", { fields: { cardholderId: "errors.invalidId" } }) : error;
  });
  const [taken] = await db()
    .select({ id: cardApplications.id })
    .from(cardApplications)
    .where(
      and(
        eq(cardApplications.business, business),
        eq(cardApplications.provider, row.provider),
        eq(cardApplications.cardholderId, told.cardholderId),
      ),
    );
  if (taken) throw new ApiError("conflict");
  const changed = await noteCardAnswer({ business, id }, told, askedAt, () => ({
    set: { cardholderId: told.cardholderId },
    told: { card: told.card, account: told.account, rejectReason: told.rejectReason },
  }));
  const detail = { cardProvider: row.provider, cardholderId: told.cardholderId, outcome: "done" };
  await audit({ action: "card_application.registered", subject: id, detail });
  return changed ?? row;
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

/** How long after a lost answer the watch looks up the outcome, if it can be looked up. */
const LOOK_AFTER_MS = 30_000;

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
