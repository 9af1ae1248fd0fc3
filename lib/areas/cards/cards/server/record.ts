import "server-only";
import { createHmac, randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { BookTerm } from "@/lib/kit/book/entry";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { normalizeNationalCode } from "@/lib/kit/format/national-code";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { keptPartsOf, partsOf } from "@/lib/server/book/terms";
import { env } from "@/lib/server/core/env";
import { sealedColumn } from "@/lib/server/core/reseal";
import { sealedContents } from "@/lib/server/core/sealed-contents";
import { subkey, subkeys } from "@/lib/server/core/secret-box";
import { isUuid } from "@/lib/server/core/uuid";
import { db, type Queryable } from "@/lib/server/db/client";
import { applicantLinks, bankVisits, cardApplications, cardProviders } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import type { LocalContext } from "@/lib/server/local/handle";
import { hashSecret, newSecret } from "@/lib/server/members/session";
import { applicantSteps, isApplicantsTurn, type LinkEnd, type NewLink } from "../applicant";
import {
  type ApplicationStep,
  type Caption,
  checklistOf,
  type IssuedAccount,
  type PostTracking,
  type StepAction,
  waitsForOf,
} from "../application";
import { applicantInput, plainFact, reissueInput } from "../schemas";
import {
  type ApplicationStanding,
  type CardFactName,
  type Facts,
  handableSteps,
  type IssuedCard,
  isPrinted,
  PRINTED,
  standingOf,
} from "../status";

export type StoredApplication = typeof cardApplications.$inferSelect;
type Columns = Partial<typeof cardApplications.$inferInsert>;

/** Facts as they are stored: valid values in the service's spelling, without empty ones. */
export const keptFacts = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, text = ""]) =>
      text.trim() === "" ? [] : [[name, plainFact(name as CardFactName, text)]],
    ),
  );

/** The personal data: as it stands in the form, and as it was sent to the service. */
export interface ApplicationContents {
  facts: Facts;
  sent: Facts | null;
}

/** The parts that the service last told about an application. */
export interface ToldOfCard {
  steps: ApplicationStep[];
  card: IssuedCard | null;
  account: IssuedAccount | null;
  rejectReason: string | null;
  caption: Caption | null;
  post: PostTracking | null;
  /** Until when the code for the holder of a reissue is valid. */
  codeUntil: string | null;
}

export const NOTHING_TOLD: ToldOfCard = {
  steps: [],
  card: null,
  account: null,
  rejectReason: null,
  caption: null,
  post: null,
  codeUntil: null,
};
const NO_CONTENTS: ApplicationContents = { facts: {}, sent: null };
export const contentsBox = sealedContents("card application", NO_CONTENTS);
const toldBox = sealedContents("told of a card application", NOTHING_TOLD);
export const toldOf = ({ id, told }: Pick<StoredApplication, "id" | "told">): ToldOfCard =>
  toldBox.open({ id, contents: told });
export const sealTold = (id: string, told: ToldOfCard): Buffer => toldBox.seal(id, told);

const TERMS = "card-applications";
const hashParts = (key: Buffer, business: string, field: BookTerm[0], parts: readonly string[]): string[] =>
  parts.map((part) => createHmac("sha256", key).update(`${business} ${field} ${part}`).digest("base64url"));
const hashIn = (key: Buffer, business: string, [field, value]: BookTerm): string[] =>
  hashParts(key, business, field, partsOf(field, value));

/** The values by which a person is found, as far as they were typed. */
const peopleIn = ({ firstName, lastName, firstNameEn, lastNameEn, mobile, nationalCode }: Facts): BookTerm[] => {
  const name = [firstName, lastName, firstNameEn, lastNameEn].filter(Boolean).join(" ");
  const number = normalizeMobile(mobile ?? "");
  const code = normalizeNationalCode(nationalCode ?? "");
  return [
    ...(name === "" ? [] : [["name", name] as const]),
    ...(number === null ? [] : [["mobile", number] as const]),
    ...(code === null ? [] : [["nationalCode", code] as const]),
  ];
};
/**
 * The format is stored among an application's terms. It is raised when the terms are built differently, so that all
 * of them are built again.
 */
const TERMS_FORMAT = "2";
const hashed = (business: string, terms: readonly BookTerm[]): string[] => {
  const key = subkey(TERMS);
  const hashes = terms.flatMap(([field, value]) => hashParts(key, business, field, keptPartsOf(field, value)));
  return hashes.length === 0 ? [] : [TERMS_FORMAT, ...new Set(hashes)];
};
export const termsOfFacts = (business: string, facts: Facts): string[] => hashed(business, peopleIn(facts));

/** The numbers of an issued card: the card's as far as it is told, its account's, and the post's. */
const issuedIn = ({ card, account, post }: ToldOfCard): BookTerm[] => [
  ...(card?.pan ? [["card", card.pan] as const] : []),
  ...(account?.iban ? [["iban", account.iban] as const] : []),
  ...(account?.accountNumber ? [["number", account.accountNumber] as const] : []),
  ...(post?.code ? [["number", post.code] as const] : []),
];
const termsOf = (business: string, { facts }: ApplicationContents, told: ToldOfCard): string[] =>
  hashed(business, [...peopleIn(facts), ...issuedIn(told)]);

/**
 * The sets of `terms` that an application with this value has: one set for each key that may have made them. A match
 * has all terms of one set.
 */
export const termSets = (business: string, term: BookTerm): string[][] =>
  subkeys(TERMS)
    .map((key) => hashIn(key, business, term))
    .filter((set) => set.length > 0);

/** The condition for applications that have a value; for a name, all of its words. */
export function hasTerm(business: string, term: BookTerm): SQL | undefined {
  const isIt = termSets(business, term).map((set) => sql`${cardApplications.terms} @> ${sql.param(set)}::text[]`);
  return isIt.length === 0 ? sql`false` : or(...isIt);
}

export const isRow = ({ business, id }: { business: string; id: string }) =>
  and(eq(cardApplications.business, business), eq(cardApplications.id, id));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * When the application is looked up next: the longer its state lasts, the less often. Null while only we can move it.
 */
function nextLook(
  { status, way, waitsFor }: Pick<StoredApplication, "status" | "way" | "waitsFor">,
  since: Date,
): Date | null {
  const [least, most] =
    status === "ISSUED" || (status === "DELIVERED" && waitsFor === "applicant")
      ? [HOUR_MS, 12 * HOUR_MS]
      : ["IN_REVIEW", "APPROVED", "WAITING_OTP", "UNKNOWN"].includes(status) || (way === "BANK" && status === "DRAFT")
        ? [5 * MINUTE_MS, 6 * HOUR_MS]
        : [0, 0];
  if (most === 0) return null;
  const now = Date.now();
  return new Date(now + Math.min(most, Math.max(least, (now - since.getTime()) / 4)));
}

/** A change of an application. */
interface ApplicationChange {
  set?: Columns;
  told?: Partial<ToldOfCard>;
  /** Since when the told state holds, if the service says it. */
  at?: string | null;
  /** The latest time for the next look-up. */
  lookAt?: Date;
}

/**
 * Changes one application under its lock. The party it waits for, since when, and the time of the next look-up follow
 * from the rest. Screens are told of it, and a state that nobody of the business brought about is written to the
 * audit log.
 *
 * @param work returns null if there is nothing to change after all
 */
export async function changeApplication(
  is: { business: string; id: string },
  work: (
    row: StoredApplication,
    told: ToldOfCard,
    tx: Queryable,
  ) => ApplicationChange | null | Promise<ApplicationChange | null>,
): Promise<StoredApplication | null> {
  return db().transaction(async (tx) => {
    const [row] = await tx.select().from(cardApplications).where(isRow(is)).for("update");
    if (!row) return null;
    const known = toldOf(row);
    const change = await work(row, known, tx);
    if (change === null) return row;
    const contents = change.told && contentsBox.open({ id: row.id, contents: change.set?.contents ?? row.contents });
    const all = { ...known, ...change.told };
    // A late answer brings no data of an erased person back.
    const told = contents && isForgotten(row, contents) ? withoutPerson(all) : all;
    const status = change.set?.status ?? row.status;
    const isReplaced = (change.set?.replacedBy ?? row.replacedBy) !== null;
    const isTheirs = isHandedOver({ ...row, ...change.set } as StoredApplication, told);
    const waitsFor = isReplaced
      ? "nobody"
      : waitsForOf(status, told.post?.status ?? null, isTheirs, told.card?.status ?? null);
    const hasMoved = waitsFor !== row.waitsFor || (change.set?.status !== undefined && status !== row.status);
    const waitingSince = hasMoved ? sinceOf(change.at, row.waitingSince) : row.waitingSince;
    const [changed] = await tx
      .update(cardApplications)
      .set({
        ...change.set,
        ...(contents && {
          told: sealTold(row.id, told),
          terms: isForgotten(row, contents) ? [] : termsOf(row.business, contents, told),
        }),
        waitsFor,
        waitingSince,
        ...standingIn(status, told),
        lookAt: isReplaced
          ? null
          : soonest(change.lookAt, nextLook({ way: row.way, ...change.set, status, waitsFor }, waitingSince)),
      })
      .where(isRow(is))
      .returning();
    await publish({ business: row.business, tags: ["cards"], ids: [row.id] }, tx);
    return changed ?? null;
  });
}

/** The standing of a printed card's application, by which the board filters. */
const standingIn = (status: StoredApplication["status"], { card, post }: ToldOfCard): Pick<Columns, "standing"> =>
  isPrinted(status) ? { standing: standingOf(status, card, post) as ApplicationStanding } : {};

/** Whether the service knows the person but no personal data is stored here any more. */
const isForgotten = ({ cardholderId }: StoredApplication, { facts, sent }: ApplicationContents): boolean =>
  cardholderId !== null && sent === null && Object.keys(facts).length === 0;

/** The told parts without personal data. */
const withoutPerson = ({ steps, post }: ToldOfCard): ToldOfCard => ({
  ...NOTHING_TOLD,
  post,
  steps: steps.map((step) => ({ ...step, message: null })),
});

const soonest = (one: Date | undefined, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);

/** Whether the applicant can now do a step that was handed over. */
function isHandedOver(row: StoredApplication, told: ToldOfCard): boolean {
  const { handed, status } = row;
  if (handed === null || Date.parse(handed.until) <= Date.now()) return false;
  return isApplicantsTurn(applicantSteps(handed, status, itemsOf(row, told)));
}

/** Since when a state holds: by the service, unless its time is before the last change or in the future. */
function sinceOf(at: string | null | undefined, before: Date): Date {
  const told = at ? new Date(at) : null;
  const now = new Date();
  return told && told > before && told <= now ? told : now;
}

/** Statuses that the service sets by itself. */
const BY_ITSELF: readonly string[] = ["REJECTED", "APPROVED", "ISSUED", "DELIVERED"];

/** Writes to the audit log that the service moved an application. */
async function auditMove(before: StoredApplication, status: StoredApplication["status"], tx: Queryable) {
  if (status === before.status || !BY_ITSELF.includes(status)) return;
  const { business, id: subject, provider } = before;
  const detail = { cardProvider: provider, cardStatus: status };
  await recordAudit({ action: "card_application.moved", business, actor: null, subject, detail }, tx);
}

/** Writes a card's change of state to the audit log, for every cause: the change itself happens at the bank. */
export async function auditCard(
  { business, id: subject, provider }: StoredApplication,
  before: IssuedCard | null,
  card: IssuedCard | null,
  tx: Queryable,
) {
  if (card === null || card.status === before?.status || card.status === "UNKNOWN") return;
  const detail = { cardProvider: provider, cardState: card.status };
  await recordAudit({ action: "card_application.card_moved", business, actor: null, subject, detail }, tx);
}

/** The parts of an application that an answer tells; missing parts are left out. */
export interface Answered {
  status?: StoredApplication["status"];
  statusAsSent?: string | null;
  steps?: readonly ApplicationStep[] | null;
}

/**
 * The steps after an answer. A step that is not in the answer keeps its state, because an answer may name only the
 * incomplete or rejected steps. Once the application is with the reviewer or further, only completed steps are kept.
 */
export function mergedSteps(
  known: readonly ApplicationStep[],
  told: readonly ApplicationStep[],
  status: string | undefined,
): ApplicationStep[] {
  const isBehind = status !== undefined && !["DRAFT", "REJECTED", "WAITING_OTP", "UNKNOWN"].includes(status);
  const kept = isBehind ? known.filter((step) => step.status === "COMPLETED") : known;
  const bySlug = new Map(kept.map((step) => [step.slug, step]));
  for (const step of told) bySlug.set(step.slug, step);
  return [...bySlug.values()];
}

/**
 * Stores an answer of the service about an application. If the call was made before the last stored answer, it
 * changes nothing.
 *
 * @param more the other parts that were told, and further changes
 */
export const noteCardAnswer = (
  is: { business: string; id: string },
  answered: Answered,
  askedAt: Date,
  more: (
    row: StoredApplication,
    told: ToldOfCard,
    tx: Queryable,
  ) => ApplicationChange | Promise<ApplicationChange> = () => ({}),
): Promise<StoredApplication | null> =>
  changeApplication(is, async (row, told, tx) => {
    if (row.toldAt !== null && askedAt < row.toldAt) return null;
    const also = await more(row, told, tx);
    const { status, statusAsSent = null, steps } = answered;
    if (status !== undefined) await auditMove(row, status, tx);
    return {
      at: also.at,
      set: { ...(status !== undefined && { status, statusAsSent }), toldAt: askedAt, ...also.set },
      told: {
        ...(steps && { steps: mergedSteps(told.steps, steps, status ?? row.status) }),
        ...also.told,
      },
    };
  });

/** The maker of a step, for its item. */
export const doneBy = (name: string, { isApplicant = false } = {}): StepAction => ({
  at: new Date().toISOString(),
  by: name,
  ...(isApplicant && { isApplicant }),
});

export const nameIn = ({ firstName, lastName }: Facts): string | null =>
  [firstName, lastName]
    .filter((each) => each?.trim())
    .join(" ")
    .trim() || null;

export const itemsOf = (row: StoredApplication, { steps }: ToldOfCard) =>
  checklistOf({ flow: row.flow, reach: reachOf(row), steps, done: row.done });

/**
 * How many of the steps can be done: a reissue must first be begun by the service, and then needs its holder's code.
 */
const reachOf = ({ flow, status, cardholderId }: StoredApplication): "first" | "code" | "all" =>
  cardholderId === null || (flow === "REISSUE" && ["NEW", "SENDING", "LOST"].includes(status))
    ? "first"
    : status === "WAITING_OTP"
      ? "code"
      : "all";

/** Facts that differ between the form and the service. */
export const changedFacts = (facts: Facts, sent: Facts): CardFactName[] => {
  const [now, before] = [keptFacts(facts), keptFacts(sent)];
  return (Object.keys({ ...before, ...now }) as CardFactName[]).filter((name) => now[name] !== before[name]);
};

/** The rules for the facts of an application. */
export const rulesOf = ({ flow }: Pick<StoredApplication, "flow">) =>
  flow === "REISSUE" ? reissueInput : applicantInput;

/** The columns that are derived from both sealed ones are computed again in the present format. */
export const applicationSeals = [
  sealedColumn(cardApplications, "contents", contentsBox.purposeOf, {
    isOutdated: or(
      sql`(${cardApplications.terms} <> '{}' AND NOT ${cardApplications.terms} @> ARRAY[${TERMS_FORMAT}]::text[])`,
      // Rows from before the column existed.
      and(inArray(cardApplications.status, [...PRINTED]), isNull(cardApplications.standing)),
    ),
    derived: (row) => {
      const contents = contentsBox.open(row);
      const told = toldOf(row);
      return {
        terms: isForgotten(row, contents) ? [] : termsOf(row.business, contents, told),
        ...standingIn(row.status, told),
      };
    },
  }),
  sealedColumn(cardApplications, "told", toldBox.purposeOf),
];

/**
 * Removes the personal data from a business's applications if their person has one of these mobiles or national
 * codes. The application itself, its state and its ids stay.
 *
 * @returns how many applications were theirs
 */
export async function forgetApplicantsOf(
  business: string,
  values: readonly BookTerm[],
  tx: Queryable,
): Promise<number> {
  const own = values.filter(([field]) => field === "mobile" || field === "nationalCode");
  const isTheirs = own.map((term) => hasTerm(business, term));
  if (isTheirs.length === 0) return 0;
  const rows = await tx
    .select()
    .from(cardApplications)
    .where(and(eq(cardApplications.business, business), or(...isTheirs)))
    .for("update");
  for (const row of rows) {
    const told = withoutPerson(toldOf(row));
    await tx
      .update(cardApplications)
      .set({
        contents: contentsBox.seal(row.id, NO_CONTENTS),
        told: sealTold(row.id, told),
        terms: [],
        handed: null,
        ...standingIn(row.status, told),
      })
      .where(eq(cardApplications.id, row.id));
    // Nobody can add to it any more.
    await tx
      .update(applicantLinks)
      .set({ ended: "taken_back", endedAt: new Date() })
      .where(and(eq(applicantLinks.applicationId, row.id), isNull(applicantLinks.ended)));
    await tx.delete(bankVisits).where(eq(bankVisits.applicationId, row.id));
  }
  return rows.length;
}

/** @throws ApiError `not_found` */
export async function storedApplication(business: string, id: string): Promise<StoredApplication> {
  const [row] = isUuid(id) ? await db().select().from(cardApplications).where(isRow({ business, id })) : [];
  if (!row) throw new ApiError("not_found");
  return row;
}

/** Deletes a draft that the service does not know. @throws ApiError `conflict` once it may; `not_found` */
export async function discardApplication(
  id: string,
  { business, audit }: Pick<LocalContext, "business" | "audit">,
): Promise<{ discarded: true }> {
  const { provider } = await storedApplication(business, id);
  await db().transaction(async (tx) => {
    const gone = await tx
      .delete(cardApplications)
      .where(and(isRow({ business, id }), eq(cardApplications.status, "NEW")))
      .returning({ id: cardApplications.id });
    if (gone.length === 0) throw new ApiError("conflict");
    const detail = { cardProvider: provider };
    await audit({ action: "card_application.discarded", subject: id, detail }, tx);
  });
  return { discarded: true };
}

/** From now on the service reports the reissue, and no longer the application that it replaces. */
export async function noteReplaced({ business, id, replaces }: StoredApplication): Promise<void> {
  if (replaces === null) return;
  await changeApplication({ business, id: replaces }, (row) =>
    row.replacedBy === null ? { set: { replacedBy: id } } : null,
  );
}

const LINK_HOUR_MS = 3_600_000;

/** Ends the working link of an application, if there is one. */
export const endLinks = (applicationId: string, ended: LinkEnd, tx: Queryable) =>
  tx
    .update(applicantLinks)
    .set({ ended, endedAt: new Date() })
    .where(and(eq(applicantLinks.applicationId, applicationId), isNull(applicantLinks.ended)))
    .returning({ id: applicantLinks.id });

export interface Handing {
  applicationId: string;
  steps: readonly string[];
  hours: number;
}

/**
 * Hands steps to the applicant by a link. Its secret is returned here and stored nowhere: a lost link is replaced by
 * a new one, and the earlier link stops working.
 *
 * @throws ApiError `not_found`; `conflict` if the applicant cannot do one of the steps now
 */
export async function makeLink(
  { applicationId: id, steps, hours }: Handing,
  { business, member, audit }: Pick<LocalContext, "business" | "member" | "audit">,
): Promise<Omit<NewLink, "qr">> {
  await storedApplication(business, id);
  const linkId = randomUUID();
  const secret = newSecret();
  const until = new Date(Date.now() + hours * LINK_HOUR_MS);
  await changeApplication({ business, id }, async (row, told, tx) => {
    const may = handableSteps(row.flow, row.status, itemsOf(row, told));
    const chosen = may.filter((slug) => steps.includes(slug));
    if (row.way === "BANK" || chosen.length === 0 || chosen.length < new Set(steps).size)
      throw new ApiError("conflict");
    await endLinks(id, "replaced", tx);
    await tx.insert(applicantLinks).values({
      id: linkId,
      business,
      applicationId: id,
      secretHash: hashSecret(secret),
      memberId: member.id,
      memberName: member.name,
      steps: chosen,
      until,
    });
    const detail = { cardProvider: row.provider, cardSteps: chosen };
    await audit({ action: "card_application.handed", subject: id, detail }, tx);
    return { set: { handed: { linkId, until: until.toISOString(), steps: chosen, isFactsGiven: false } } };
  });
  const url = new URL(`/apply/${secret}`, env().DAFTAR_URL).href;
  return { id: linkId, url, until: until.toISOString() };
}

/** The banks that issue a business's cards, the first one first. */
export const providersOf = (business: string) =>
  db()
    .select()
    .from(cardProviders)
    .where(eq(cardProviders.business, business))
    .orderBy(asc(cardProviders.createdAt), asc(cardProviders.slug));

/** What the business calls them, by their names in addresses. */
export const providerNames = async (business: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await providersOf(business)).map(({ slug, name }) => [slug, name]));
