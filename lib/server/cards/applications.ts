import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, count, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { BoardPage, CardApplicationShown } from "@/lib/cards/application";
import { type Facts, WAITS, type WaitsFor } from "@/lib/cards/codes";
import { APPLICATION_PERSONAL, BOARD_PERSONAL } from "@/lib/cards/operations";
import type { ApplicationListInput } from "@/lib/cards/schemas";
import { cleanInput } from "@/lib/format/digits";
import { tehranDayBounds } from "@/lib/format/jalali";
import { normalizeMobile } from "@/lib/format/mobile";
import { normalizeNationalCode } from "@/lib/format/national-code";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema";
import type { LocalContext } from "@/lib/server/local/handle";
import { notePersonalSearch } from "@/lib/server/members/personal-searches";
import type { Member } from "@/lib/server/members/session";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { isUuid } from "@/lib/server/uuid";
import {
  type ApplicationContents,
  changeApplication,
  contentsBox,
  hasTerm,
  isRow,
  NOTHING_TOLD,
  type StoredApplication,
  sealTold,
  shownRow,
  shownWhole,
  termsOfFacts,
} from "./record";
import { providersOf } from "./settings";

const seesPeople = ({ role }: Pick<Member, "role">) => roleCan(role, "personal.see");

const namesOf = async (business: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await providersOf(business)).map(({ slug, name }) => [slug, name]));

/** What a text may mean: an id, a whole mobile or national code, or words of a name. */
function meant(business: string, q: string): SQL | undefined {
  const plain = cleanInput(q).trim();
  if (isUuid(plain)) return or(eq(cardApplications.id, plain.toLowerCase()), eq(cardApplications.cardholderId, plain));
  const mobile = normalizeMobile(q);
  const code = normalizeNationalCode(q);
  if (mobile === null && code === null) return hasTerm(business, ["name", q]);
  return or(
    mobile === null ? undefined : hasTerm(business, ["mobile", mobile]),
    code === null ? undefined : hasTerm(business, ["nationalCode", code]),
  );
}

/** @throws ApiError `search_limit` */
async function noteSearch(q: string, member: Member): Promise<void> {
  if (seesPeople(member)) return;
  const [mobile, nationalCode] = [normalizeMobile(q), normalizeNationalCode(q)];
  const isName = mobile === null && nationalCode === null && !isUuid(cleanInput(q).trim());
  await notePersonalSearch(member, [
    ...(mobile === null ? [] : [{ kind: "mobile" as const, value: mobile }]),
    ...(nationalCode === null ? [] : [{ kind: "nationalCode" as const, value: nationalCode }]),
    ...(isName ? [{ kind: "name" as const, value: q }] : []),
  ]);
}

/** The board: what waits longest first, and what is done last. Whoever may not see people has them masked. */
export async function listApplications(
  { page, perPage, q, waitsFor, status, provider, from, to }: ApplicationListInput,
  { business, member }: Pick<LocalContext, "business" | "member">,
): Promise<BoardPage> {
  if (q !== undefined) await noteSearch(q, member);
  const { waitingSince } = cardApplications;
  const narrowed = and(
    eq(cardApplications.business, business),
    status && eq(cardApplications.status, status),
    provider === undefined ? undefined : eq(cardApplications.provider, provider),
    from === undefined ? undefined : gte(waitingSince, new Date(tehranDayBounds(from).from)),
    to === undefined ? undefined : lt(waitingSince, new Date(tehranDayBounds(to).to)),
    q === undefined ? undefined : meant(business, q),
  );
  const [rows, counted, names] = await Promise.all([
    db()
      .select()
      .from(cardApplications)
      .where(and(narrowed, waitsFor && eq(cardApplications.waitsFor, waitsFor)))
      .orderBy(sql`${cardApplications.waitsFor} = 'nobody'`, asc(waitingSince), asc(cardApplications.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db()
      .select({ waitsFor: cardApplications.waitsFor, rows: count() })
      .from(cardApplications)
      .where(narrowed)
      .groupBy(cardApplications.waitsFor),
    namesOf(business),
  ]);
  const counts = Object.fromEntries(
    WAITS.map((each) => [each, counted.find((group) => group.waitsFor === each)?.rows ?? 0]),
  ) as Record<WaitsFor, number>;
  const total = waitsFor ? counts[waitsFor] : Object.values(counts).reduce((sum, each) => sum + each, 0);
  const items = rows.map((row) => shownRow(row, names));
  const answer = { items, page, perPage, total, hasMore: page * perPage < total, counts };
  return seesPeople(member) ? answer : maskAnswer(answer, BOARD_PERSONAL);
}

/** @throws ApiError `not_found` */
export async function storedApplication(business: string, id: string): Promise<StoredApplication> {
  const [row] = isUuid(id) ? await db().select().from(cardApplications).where(isRow({ business, id })) : [];
  if (!row) throw new ApiError("not_found");
  return row;
}

/** An application as a member may see it. */
export async function shownTo(
  row: StoredApplication,
  { member }: Pick<LocalContext, "member">,
): Promise<CardApplicationShown> {
  const whole = shownWhole(row, await namesOf(row.business));
  return seesPeople(member) ? whole : maskAnswer(whole, APPLICATION_PERSONAL);
}

/** @throws ApiError `not_found` */
export const showApplication = async (id: string, context: Pick<LocalContext, "business" | "member">) =>
  shownTo(await storedApplication(context.business, id), context);

/**
 * Begins a draft at one of the business's providers; all presses of one form are one draft.
 *
 * @throws ApiError `invalid_input` for a provider that the business does not have
 */
export async function beginApplication(
  provider: string,
  { business, member, request, audit }: Pick<LocalContext, "business" | "member" | "request" | "audit">,
): Promise<{ id: string }> {
  const known = await providersOf(business);
  if (!known.some(({ slug }) => slug === provider))
    throw new ApiError("invalid_input", { fields: { provider: "errors.required" } });
  const writeKey = (request.headers.get("x-daftar-write") ?? randomUUID()).toLowerCase();
  if (!isUuid(writeKey)) throw new ApiError("invalid_input", { fields: { writeKey: "errors.invalidId" } });
  const id = randomUUID();
  const made = await db().transaction(async (tx) => {
    const [row] = await tx
      .insert(cardApplications)
      .values({
        id,
        business,
        provider,
        writeKey,
        memberId: member.id,
        memberName: member.name,
        contents: contentsBox.seal(id, { facts: {}, sent: null }),
        told: sealTold(id, NOTHING_TOLD),
      })
      .onConflictDoNothing()
      .returning({ id: cardApplications.id });
    if (row) await audit({ action: "card_application.begun", subject: id, detail: { cardProvider: provider } }, tx);
    return row;
  });
  if (made) return made;
  const [first] = await db()
    .select({ id: cardApplications.id, provider: cardApplications.provider })
    .from(cardApplications)
    .where(
      and(
        eq(cardApplications.business, business),
        eq(cardApplications.memberId, member.id),
        eq(cardApplications.writeKey, writeKey),
      ),
    );
  if (first?.provider !== provider) throw new ApiError("conflict");
  return { id: first.id };
}

/** Facts as they are kept: without what was left empty. */
const keptFacts = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => (value ?? "").trim() !== "")) as Facts;

/**
 * Keeps what stands in the form, which need not be finished.
 *
 * @throws ApiError `conflict` where somebody changed it since the form was opened, or it can't be changed now; `not_found`
 */
export async function saveFacts(
  { applicationId: id, version, facts }: { applicationId: string; version: number; facts: Facts },
  { business }: Pick<LocalContext, "business">,
): Promise<{ version: number }> {
  await storedApplication(business, id);
  const saved = await changeApplication({ business, id }, (row) => {
    if (row.version !== version || !["NEW", "LOST", "DRAFT", "REJECTED"].includes(row.status))
      throw new ApiError("conflict");
    const kept = keptFacts(facts);
    const contents: ApplicationContents = { ...contentsBox.open(row), facts: kept };
    return {
      set: {
        contents: contentsBox.seal(id, contents),
        terms: termsOfFacts(business, kept),
        version: version + 1,
      },
    };
  });
  if (!saved) throw new ApiError("not_found");
  return { version: saved.version };
}

/** Throws away a draft of which the service knows nothing. @throws ApiError `conflict` once it may; `not_found` */
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
