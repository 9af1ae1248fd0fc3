import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import type { z } from "zod";
import { askIssuer, followUp, issuerCallOf, referenceList } from "@/lib/areas/cards/cards/server/ask";
import {
  changeApplication,
  type StoredApplication,
  storedApplication,
  toldOf,
} from "@/lib/areas/cards/cards/server/record";
import { reasonsFor } from "@/lib/areas/cards/cards/status";
import { externalPages } from "@/lib/areas/collecting/external-pages/operations";
import type { ExternalPage } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { env } from "@/lib/server/core/env";
import { byToken } from "@/lib/server/core/public-links";
import { qrOf } from "@/lib/server/core/qr";
import { sealedContents } from "@/lib/server/core/sealed-contents";
import { configuredAddress, settingOf } from "@/lib/server/core/upstream";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { retryWhileDatabaseAway } from "@/lib/server/db/retry-while-database-away";
import { cardPages } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import type { LocalContext } from "@/lib/server/local/handle";
import { hashSecret } from "@/lib/server/members/session";
import { mayBeDone } from "@/lib/server/proxy/own-word";
import { cardLifecycleAtService } from "../operations";
import type { openPageInput } from "../schemas";
import { CARD_RETURNS, type CardPage, type CardPageLink, isDoneBy, lastFourOf, whyNot } from "../status";
import type { PageReady } from "./answers";
import { besidesOf, type CameBack, isOfCard, type StoredPage } from "./record";

const PAGES = {
  activate: externalPages.activateCard,
  changePin: externalPages.changeCardPin,
  block: externalPages.blockCard,
} as const satisfies Record<CardPage, ExternalPage>;

const NO_TOKEN: { token: string | null } = { token: null };
const tokenBox = sealedContents("card page", NO_TOKEN);

/** How long a page can be opened, if the service does not say. */
const USUAL_MS = 20 * 60_000;
/** How long after a page's time the watch looks up the card. */
const LOOK_AFTER_MS = 30_000;
const DAY_MS = 86_400_000;
const KEPT_DAYS = 90;

const returnAddress = (): string => new URL("/return/card", env().DAFTAR_URL).href;

/** @throws ApiError `host_missing` if this installation does not know the bank's page */
function hostOf({ host }: ExternalPage): string {
  const base = configuredAddress(host);
  if (base === undefined) throw new ApiError("host_missing", { detail: settingOf(host) });
  return base;
}

function linkTo({ id, page, until }: Pick<StoredPage, "id" | "page" | "until">, token: string): CardPageLink {
  const url = `${hostOf(PAGES[page])}${PAGES[page].path.replace(":token", encodeURIComponent(token))}`;
  return { id, page, url, qr: qrOf(url), until: until.toISOString() };
}

/**
 * Prepares one of the bank's pages, on which the cardholder acts. Daftar itself does nothing to the card, and no PIN
 * is ever typed here. A block cannot be undone, so the card's last digits must be entered if they are known.
 *
 * @throws ApiError `conflict` if the card's state does not allow it; `invalid_input`; `outcome_unknown`, which leaves
 *   nothing that anybody could open; the service's refusal
 */
export async function openPage(
  { applicationId, page, reasonId, lastFour }: z.output<typeof openPageInput>,
  context: LocalContext,
): Promise<CardPageLink> {
  const row = await storedApplication(context.business, applicationId);
  const { card } = toldOf(row);
  const { reissueId } = await besidesOf(row);
  const about = { status: row.status, card, reissueId, isReplaced: row.replacedBy !== null };
  if (row.cardholderId === null || whyNot(page, about) !== null) throw new ApiError("conflict");
  if (page === "block") {
    const known = lastFourOf(card);
    if (reasonId === undefined && (await hasReasons(context)))
      throw new ApiError("invalid_input", { fields: { reasonId: "errors.required" } });
    // If no answer told the number, the digits cannot be compared.
    if (known !== null && lastFour !== known)
      throw new ApiError("invalid_input", { fields: { lastFour: "errors.notTheSame" } });
  }
  hostOf(PAGES[page]);
  const ready = await askForToken(row, page, reasonId, context);
  const id = randomUUID();
  const until = ready.expiresAt ? new Date(ready.expiresAt) : new Date(Date.now() + USUAL_MS);
  const kept = {
    id,
    business: row.business,
    applicationId: row.id,
    page,
    tokenHash: hashSecret(ready.token),
    contents: tokenBox.seal(id, { token: ready.token }),
    memberName: context.member.name,
    until,
  };
  await retryWhileDatabaseAway(() =>
    changeApplication(row, async (_, __, tx) => {
      await tx.insert(cardPages).values(kept);
      // Not everybody comes back from the bank's page, so the watch looks later.
      return { lookAt: new Date(until.getTime() + LOOK_AFTER_MS) };
    }),
  );
  return linkTo(kept, ready.token);
}

/**
 * Whether there is a reason to choose. If the list of reasons cannot be read, a stolen card can still be blocked
 * without one.
 */
async function hasReasons(context: LocalContext): Promise<boolean> {
  try {
    return reasonsFor("BLOCK", await referenceList("reasons", context)).length > 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
}

async function askForToken(
  row: StoredApplication,
  page: CardPage,
  reasonId: string | undefined,
  context: LocalContext,
): Promise<PageReady> {
  const { provider, cardholderId } = row;
  const operation = cardLifecycleAtService[page];
  const note = (outcome: "done" | "refused" | "unknown") =>
    context.audit({
      action: "card_application.page_asked",
      subject: row.id,
      detail: {
        cardProvider: provider,
        cardPage: page,
        ...(reasonId !== undefined && { cardReason: reasonId }),
        outcome,
      },
    });
  const input = { provider, cardholderId: cardholderId ?? "", callbackUrl: returnAddress(), reasonId };
  let ready: PageReady;
  try {
    ready = await askIssuer(operation, input, issuerCallOf(context));
  } catch (error) {
    if (mayBeDone(error, operation)) {
      await note("unknown");
      throw new ApiError("outcome_unknown");
    }
    if (error instanceof ApiError && error.answer) {
      await note("refused");
      // The card's state differs from the one known here.
      await followUp(row, issuerCallOf(context)).catch(orNothing);
    }
    throw error;
  }
  await note("done");
  return ready;
}

/** A failed look-up is left to the watch. */
function orNothing(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

/** The address of a page, while it works. @throws ApiError `not_found`, `conflict` once its time is over */
export async function pageLink(
  { applicationId, pageId }: { applicationId: string; pageId: string },
  { business }: Pick<LocalContext, "business">,
): Promise<CardPageLink> {
  const [row] =
    isUuid(pageId) && isUuid(applicationId)
      ? await db()
          .select()
          .from(cardPages)
          .where(
            and(eq(cardPages.business, business), eq(cardPages.applicationId, applicationId), eq(cardPages.id, pageId)),
          )
      : [];
  if (!row || !isOfCard(row)) throw new ApiError("not_found");
  const { token } = row.contents ? tokenBox.open({ id: row.id, contents: row.contents }) : NO_TOKEN;
  if (token === null || row.returned !== null || row.until <= new Date()) throw new ApiError("conflict");
  return linkTo(row, token);
}

const PATIENCE_MS = 8000;

/**
 * Handles a browser that comes back from the bank. Anybody who has the token can send any result, so it proves
 * nothing: the service is asked for the card's state, once for each result.
 *
 * @param query as it came: repeated, forged or missing
 * @throws ApiError `locked`
 */
export async function noteCardReturn(query: URLSearchParams, ip: string | null): Promise<CameBack> {
  const row = await byToken(query.get("token") ?? "", ip, async (hash) => {
    const [known] = await db().select().from(cardPages).where(eq(cardPages.tokenHash, hash));
    return known && isOfCard(known) ? known : undefined;
  });
  const returned = CARD_RETURNS.find((each) => each === query.get("status"));
  if (!row || !returned) return "unknown";
  const isNews = or(isNull(cardPages.returned), returned === "SUCCEED" ? eq(cardPages.returned, "FAILED") : undefined);
  const noted = await db()
    .update(cardPages)
    .set({ returned, returnedAt: new Date(), contents: null })
    .where(and(eq(cardPages.id, row.id), isNews))
    .returning({ id: cardPages.id });
  const { business, applicationId } = row;
  const application = await storedApplication(business, applicationId);
  let now = application;
  if (noted.length > 0) {
    await publish({ business, tags: ["cards"], ids: [applicationId] });
    const call = { business, requestId: `card-return-${row.id}`, lane: "person", patienceMs: PATIENCE_MS } as const;
    const asked = await followUp(application, call).catch(orNothing);
    if (asked === null) return "unknown";
    now = asked;
  }
  const isDone = isDoneBy(row.page, toldOf(now).card);
  return isDone ? "done" : isDone === false && returned === "FAILED" ? "not-done" : "unknown";
}

/** Deletes tokens that no longer work, and later the pages' records. */
export async function forgetOldCardPages(): Promise<void> {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  await db()
    .delete(cardPages)
    .where(lt(cardPages.until, ago(KEPT_DAYS)));
  await db()
    .update(cardPages)
    .set({ contents: null })
    .where(
      and(
        isNotNull(cardPages.contents),
        lt(cardPages.until, ago(1)),
        // The record of a grant's page after a return holds no token any more.
        or(ne(cardPages.page, "grant"), isNull(cardPages.returned)),
      ),
    );
}
