import "server-only";
import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import { externalPages } from "@/lib/areas/collecting/external-pages/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { bySecret, byToken } from "@/lib/server/core/public-links";
import { qrOf } from "@/lib/server/core/qr";
import { sealedColumn } from "@/lib/server/core/reseal";
import { sealedContents } from "@/lib/server/core/sealed-contents";
import { configuredAddress, settingOf } from "@/lib/server/core/upstream";
import { db, type Queryable } from "@/lib/server/db/client";
import { retryWhileDatabaseAway } from "@/lib/server/db/retry-while-database-away";
import { bankVisits } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import type { LocalContext } from "@/lib/server/local/handle";
import { knownName } from "@/lib/server/members/businesses";
import { takeTurn } from "@/lib/server/members/lockout";
import { hashSecret, newSecret } from "@/lib/server/members/session";
import { mayBeDone } from "@/lib/server/proxy/own-word";
import { bankAtService } from "../bank-operations";
import {
  BANK_RETURNS,
  type BankVisit,
  type BankVisits,
  leadsToBank,
  type VisitPage,
  type VisitState,
  visitState,
} from "../bank-visit";
import { applicantInput } from "../schemas";
import { BANK_STEP } from "../status";
import type { BankLanding } from "./answers";
import { askIssuer, claimSending, endSending, followUp, issuerCallOf } from "./ask";
import { changeApplication, contentsBox, type StoredApplication, storedApplication } from "./record";

type StoredVisit = typeof bankVisits.$inferSelect;

const NO_CONTENTS = { secret: "", token: "" };
const visitBox = sealedContents("card bank visit", NO_CONTENTS);
export const visitSeals = [sealedColumn(bankVisits, "contents", visitBox.purposeOf)];
/** How long a visit lasts if the service names no end. */
const VISIT_MS = 20 * 60_000;
const MOST_SHOWN = 10;
/** How often per minute the returns of one visit may cause a call to the service. */
const LOOKS_A_MINUTE = 6;

const returnAddress = () => new URL("/return/card-issue", env().DAFTAR_URL).href;

const stateOf = (visit: StoredVisit, { status }: StoredApplication): VisitState =>
  visitState(
    {
      untilMs: visit.until.getTime(),
      isOpened: visit.openedAt !== null,
      returned: visit.returned,
      isEnded: visit.endedAt !== null,
      status,
    },
    Date.now(),
  );

const mayBegin = ({ status, way, cardholderId }: StoredApplication): boolean =>
  (way === "FORM" && status === "NEW") ||
  (way === "BANK" && ["LOST", "DRAFT"].includes(status) && (status === "LOST" || cardholderId !== null));

const endVisits = (applicationId: string, tx: Queryable) =>
  tx
    .update(bankVisits)
    .set({ endedAt: new Date() })
    .where(and(eq(bankVisits.applicationId, applicationId), isNull(bankVisits.endedAt)))
    .returning({ id: bankVisits.id });

/** The facts that the bank needs beforehand. @throws ApiError `invalid_input` beside the facts */
function factsOf(row: StoredApplication): { mobile: string; nationalCode: string; cardTemplateId?: string } {
  const { facts } = contentsBox.open(row);
  const { mobile, nationalCode } = applicantInput.shape;
  const read = { mobile: mobile.safeParse(facts.mobile), nationalCode: nationalCode.safeParse(facts.nationalCode) };
  if (!read.mobile.success || !read.nationalCode.success) {
    const wrong = Object.entries(read).flatMap(([name, { error }]) =>
      error ? [[name, error.issues[0]?.message]] : [],
    );
    throw new ApiError("invalid_input", { fields: Object.fromEntries(wrong) });
  }
  const { cardTemplateId } = facts;
  return {
    mobile: read.mobile.data,
    nationalCode: read.nationalCode.data,
    ...(cardTemplateId && /^\d{1,15}$/.test(cardTemplateId) && { cardTemplateId }),
  };
}

/**
 * Asks the service for access to the bank's own pages, which do the whole application. After a lost answer it is
 * unknown whether the service now has the applicant, and only a person may ask again.
 *
 * @throws ApiError `invalid_input` beside the facts; `conflict`; `host_missing`; `outcome_unknown`; the service's
 *   refusal
 */
export async function beginAtBank(
  { applicationId: id, version, isAgain }: { applicationId: string; version: number; isAgain: boolean },
  context: LocalContext,
): Promise<{ visitId: string }> {
  const { host } = externalPages.issueCard;
  // Such a link could send nobody to the bank.
  if (configuredAddress(host) === undefined) throw new ApiError("host_missing", { detail: settingOf(host) });
  const row = await storedApplication(context.business, id);
  if (row.version !== version || !mayBegin(row)) throw new ApiError("conflict");
  if (row.status !== "NEW" && !isAgain) throw new ApiError("conflict");
  const facts = factsOf(row);
  await claimSending(row, { way: "BANK" });
  let told: BankLanding;
  try {
    const input = { ...facts, provider: row.provider, callbackUrl: returnAddress() };
    told = await askIssuer(bankAtService.start, input, issuerCallOf(context));
  } catch (error) {
    const isLost = mayBeDone(error, bankAtService.start);
    const back = isLost ? ("LOST" as const) : row.status;
    await endSending(row, back, isLost ? "unknown" : "refused", context.member, isLost ? {} : { way: row.way });
    if (!isLost) throw error;
    throw new ApiError("outcome_unknown");
  }
  try {
    return { visitId: await keepVisit(row, told, context) };
  } catch (error) {
    if (!isOfAnother(error)) throw error;
    // The service says that another of our applications is about the same person: that one continues.
    await endSending(row, row.status, "refused", context.member, { way: row.way });
    throw new ApiError("conflict");
  }
}

const isOfAnother = (error: unknown): boolean =>
  error instanceof Error &&
  (error.cause as { constraint?: string } | undefined)?.constraint === "card_applications_cardholder";

/** Stores a visit. The token is told only once, so the write is retried while the database is away. */
async function keepVisit(
  { id, business, provider }: StoredApplication,
  { cardholderId, token, expiresAt }: BankLanding,
  { member, audit }: LocalContext,
): Promise<string> {
  const visitId = randomUUID();
  const secret = newSecret();
  const until = expiresAt ? new Date(expiresAt) : new Date(Date.now() + VISIT_MS);
  await retryWhileDatabaseAway(() =>
    changeApplication({ business, id }, async (row, _, tx) => {
      await endVisits(id, tx);
      await tx
        .insert(bankVisits)
        .values({
          id: visitId,
          business,
          applicationId: id,
          secretHash: hashSecret(secret),
          tokenHash: hashSecret(token),
          contents: visitBox.seal(visitId, { secret, token }),
          memberId: member.id,
          memberName: member.name,
          until,
        })
        .onConflictDoNothing();
      const detail = { cardProvider: provider, cardholderId, outcome: "done" };
      await audit({ action: "card_application.begun_at_bank", subject: id, detail }, tx);
      const handed = { linkId: visitId, until: until.toISOString(), steps: [BANK_STEP], isFactsGiven: false };
      return { set: { cardholderId: cardholderId ?? row.cardholderId, status: "DRAFT", sendingAt: null, handed } };
    }),
  );
  return visitId;
}

/** Makes the link useless. What the applicant has done at the bank meanwhile stays done. @throws ApiError `conflict` */
export async function takeVisitBack(
  applicationId: string,
  { business, audit }: Pick<LocalContext, "business" | "audit">,
): Promise<{ takenBack: true }> {
  const { id } = await storedApplication(business, applicationId);
  await changeApplication({ business, id }, async (row, _, tx) => {
    if ((await endVisits(id, tx)).length === 0) throw new ApiError("conflict");
    await audit(
      { action: "card_application.link_taken_back", subject: id, detail: { cardProvider: row.provider } },
      tx,
    );
    return { set: { handed: null } };
  });
  return { takenBack: true };
}

const addressOf = (visit: StoredVisit): string =>
  new URL(`/apply/bank/${visitBox.open(visit).secret}`, env().DAFTAR_URL).href;

/** The link that takes an applicant to the bank now; null if none does. @throws ApiError `not_found` */
export async function workingVisit(
  business: string,
  applicationId: string,
): Promise<{ url: string; until: Date } | null> {
  const row = await storedApplication(business, applicationId);
  const [visit] = await db()
    .select()
    .from(bankVisits)
    .where(and(eq(bankVisits.applicationId, row.id), isNull(bankVisits.endedAt)));
  return visit && hasWorkingLink(visit, row) ? { url: addressOf(visit), until: visit.until } : null;
}

/** Without its secret, which is erased with the applicant's data, a link leads nowhere. */
const hasWorkingLink = (visit: StoredVisit, row: StoredApplication): boolean =>
  leadsToBank(stateOf(visit, row)) && visitBox.open(visit).secret !== "";

/** @throws ApiError `not_found` */
export async function visitsOf(
  applicationId: string,
  { business, member }: Pick<LocalContext, "business" | "member">,
): Promise<BankVisits> {
  const row = await storedApplication(business, applicationId);
  const visits = await db()
    .select()
    .from(bankVisits)
    .where(eq(bankVisits.applicationId, row.id))
    .orderBy(desc(bankVisits.createdAt))
    .limit(MOST_SHOWN);
  const canManage = roleCan(member.role, "cards.manage");
  return {
    mayBegin: mayBegin(row) && !visits.some((visit) => leadsToBank(stateOf(visit, row))),
    isAgain: row.status !== "NEW",
    visits: visits.map((visit): BankVisit => {
      const url = addressOf(visit);
      return {
        id: visit.id,
        state: stateOf(visit, row),
        by: visit.memberName,
        createdAt: visit.createdAt.toISOString(),
        until: visit.until.toISOString(),
        openedAt: visit.openedAt?.toISOString() ?? null,
        returnedAt: visit.returnedAt?.toISOString() ?? null,
        link: canManage && hasWorkingLink(visit, row) ? { url, qr: qrOf(url) } : null,
      };
    }),
  };
}

async function visitBy(secret: string, ip: string | null) {
  const visit = await bySecret(secret, ip, async (hash) => {
    const [known] = await db().select().from(bankVisits).where(eq(bankVisits.secretHash, hash));
    return known;
  });
  return visit && { visit, row: await storedApplication(visit.business, visit.applicationId) };
}

/** The data that a link to the bank shows. @returns null if the link is not known. @throws ApiError `locked` */
export async function visitPage(secret: string, ip: string | null): Promise<VisitPage | null> {
  const found = await visitBy(secret, ip);
  if (!found) return null;
  const { visit, row } = found;
  return {
    state: stateOf(visit, row),
    business: await knownName(visit.business),
    until: visit.until.toISOString(),
    hasWay: configuredAddress(externalPages.issueCard.host) !== undefined,
  };
}

/**
 * Sends an applicant on to the bank. Until they have come back the page may be opened again, for an applicant who
 * pressed twice.
 *
 * @returns the address; null if the link no longer leads to the bank. @throws ApiError `locked`, `host_missing`
 */
export async function openIssuingBank(secret: string, ip: string | null): Promise<string | null> {
  const found = await visitBy(secret, ip);
  if (!found || !leadsToBank(stateOf(found.visit, found.row))) return null;
  const { visit, row } = found;
  const { token } = visitBox.open(visit);
  const { host, path } = externalPages.issueCard;
  const base = configuredAddress(host);
  if (base === undefined) throw new ApiError("host_missing");
  if (token === "") return null;
  const isFirst = and(eq(bankVisits.id, visit.id), isNull(bankVisits.openedAt));
  const opened = await db().update(bankVisits).set({ openedAt: new Date() }).where(isFirst).returning();
  if (opened.length > 0) await publish({ business: row.business, tags: ["cards"], ids: [row.id] });
  return `${base}${path.replace(":token", encodeURIComponent(token))}`;
}

/**
 * Stores the result with which the bank sent an applicant back. Anybody who holds the token can send it, so it proves
 * nothing: the service is asked for the application's state.
 *
 * @param query as it came: repeated, forged or missing
 * @returns the secret of the applicant's own page; null if no visit has the token. @throws ApiError `locked`
 */
export async function noteBankReturn(query: URLSearchParams, ip: string | null): Promise<string | null> {
  const tokens = new Set(query.getAll("token"));
  // A return with two different tokens belongs to nobody.
  const [token = ""] = tokens.size === 1 ? tokens : [];
  const visit = await byToken(token, ip, async (hash) => {
    const [known] = await db().select().from(bankVisits).where(eq(bankVisits.tokenHash, hash));
    return known;
  });
  if (!visit) return null;
  const { secret } = visitBox.open(visit);
  const returned = BANK_RETURNS.find((each) => each === query.get("status"));
  if (!returned || visit.endedAt !== null) return secret;
  // The first result stands, unless a later one reports success, because that can be checked.
  if (visit.returned === null || (returned === "SUCCEED" && visit.returned === "FAILED")) {
    const at = new Date();
    const set = { returned, returnedAt: at, openedAt: visit.openedAt ?? at };
    await db().update(bankVisits).set(set).where(eq(bankVisits.id, visit.id));
    await publish({ business: visit.business, tags: ["cards"], ids: [visit.applicationId] });
  }
  await lookAfter(visit);
  return secret;
}

async function lookAfter({ id, business, applicationId }: StoredVisit): Promise<void> {
  try {
    await takeTurn(`bank-visit:${id}`, LOOKS_A_MINUTE);
    const row = await storedApplication(business, applicationId);
    await followUp(row, { business, requestId: `bank-visit-${id}`, lane: "job", patienceMs: 8000 });
  } catch (error) {
    // The watch looks again later.
    if (!(error instanceof ApiError))
      log.error({ err: error, application: applicationId }, "a return was not followed");
  }
}
