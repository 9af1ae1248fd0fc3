import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { cardLifecycleAtService } from "@/lib/areas/cards/card-lifecycle/operations";
import { whoseState } from "@/lib/areas/cards/card-lifecycle/server/whose";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { cardApplications, tokenPairs } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import type { CallContext } from "@/lib/server/proxy/call-service";
import type { CardApplicationShown, IssuedCard, PostTracking } from "../application";
import { isBeforeCard } from "../codes";
import { cardsAtService } from "../operations";
import { shownTo, storedApplication } from "./applications";
import { askIssuer } from "./issuer";
import { endOldHandings } from "./links";
import { auditCard, isRow, noteCardAnswer, type StoredApplication } from "./record";
import { endLeftSendings } from "./send";
import { issuerCallOf } from "./settings";

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

/** Looks the application up now, for a member. @throws ApiError the errors of `followUp` */
export async function lookNow(id: string, context: LocalContext): Promise<CardApplicationShown> {
  const row = await storedApplication(context.business, id);
  return shownTo((await followUp(row, issuerCallOf(context))) ?? row, context);
}

/**
 * Uses a cardholder's id that a member got elsewhere, after the answer that held it was lost or the service refused.
 * The service must know the id, and no other application may have it.
 *
 * @throws ApiError `conflict`; `invalid_input` if the service does not know it
 */
export async function adoptCardholder(
  { applicationId: id, cardholderId }: { applicationId: string; cardholderId: string },
  context: LocalContext,
): Promise<CardApplicationShown> {
  const { business, audit } = context;
  const row = await storedApplication(business, id);
  return shownTo(await adoptInto(row, cardholderId, { call: issuerCallOf(context), audit }), context);
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

const PER_RUN = 200;
const RUN_MS = 45_000;
const SIDE_BY_SIDE = 4;
const PATIENCE_MS = 8000;
/** A failed look-up is repeated after this time. */
const AGAIN_MS = 10 * 60_000;
/** Another run may take an application after this time, in case the first run has died. */
const IN_HAND_MS = 120_000;

/** One run of the watch, for one minute. It looks up applications that only the service can move. */
export async function watchApplications(): Promise<void> {
  await endLeftSendings();
  await endOldHandings();
  const until = Date.now() + RUN_MS;
  let taken = 0;
  const work = async () => {
    while (taken < PER_RUN && Date.now() < until) {
      const id = await takeDue();
      if (id === null) return;
      taken += 1;
      await lookAt(id);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
}

/** Takes an application that is due, so that no other process takes it too. */
async function takeDue(): Promise<string | null> {
  const { rows } = await db().execute<{ id: string }>(sql`
    UPDATE ${cardApplications} SET look_at = now() + ${IN_HAND_MS} * interval '1 millisecond'
    WHERE id = (SELECT a.id FROM ${cardApplications} a JOIN ${tokenPairs} p ON p.business = a.business
      WHERE a.look_at < now() AND p.broken_at IS NULL ORDER BY a.look_at LIMIT 1 FOR UPDATE OF a SKIP LOCKED)
    RETURNING id`);
  return rows[0]?.id ?? null;
}

async function lookAt(id: string): Promise<void> {
  const [row] = await db().select().from(cardApplications).where(eq(cardApplications.id, id));
  if (!row) return;
  const { business } = row;
  const context = { business, requestId: `card-watch-${id}`, lane: "job", patienceMs: PATIENCE_MS } as const;
  try {
    await followUp(row, context);
  } catch (error) {
    if (!(error instanceof ApiError))
      log.error({ err: error, application: id }, "a card application could not be followed");
    const lookAgain = { lookAt: new Date(Date.now() + AGAIN_MS) };
    await db().update(cardApplications).set(lookAgain).where(isRow(row));
  }
}
