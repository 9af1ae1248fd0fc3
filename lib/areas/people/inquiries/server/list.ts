import "server-only";
import { and, count, desc, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { CHECKS } from "@/lib/areas/people/customer-identity/checks";
import { type Recognised, recognise } from "@/lib/areas/records/search/recognise";
import { wholeOf } from "@/lib/areas/records/search/server/whole-values";
import type { BookTerm } from "@/lib/kit/book/entry";
import { jalaliMonthOf, tehranDayBounds } from "@/lib/kit/format/jalali";
import type { Page } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import type { FilterValues } from "@/lib/kit/records/filter";
import type { Asked } from "@/lib/kit/records/list-input";
import { db } from "@/lib/server/db/client";
import { matching } from "@/lib/server/db/matching";
import { inquiries } from "@/lib/server/db/schema/index";
import { notePersonalSearch } from "@/lib/server/members/personal-searches";
import type { Member } from "@/lib/server/members/session";
import { maskText } from "@/lib/server/proxy/mask";
import { inquiryFilters } from "../filters";
import {
  ASKED,
  type AskedName,
  CHARGED,
  DECIDED,
  fieldsOf,
  type InquiryInput,
  isAmong,
  LEDGER_KINDS,
  type LedgerKind,
  MAYBE_CHARGED,
  permissionOf,
} from "../kinds";
import type { inquiryTotalsInput } from "../schemas";
import type { InquiryRow, InquiryShown, InquirySum, InquiryTotals } from "../views";
import { countToDecide, WITHDRAWABLE } from "./decisions";
import { contentsOf, hasTerm, type InquiryContents, markOf, pictureIn, type StoredInquiry, trackIdOf } from "./record";

type Reader = Pick<Member, "id" | "business" | "role">;
const { q: _searched, ...FILTERS } = inquiryFilters;

const seesPeople = ({ role }: Reader): boolean => roleCan(role, "personal.see");

/** The condition for a business's questions that a member may see and that match the filters. */
function isAsked({ id, business, role }: Reader, asked: FilterValues<typeof FILTERS>) {
  return and(
    eq(inquiries.business, business),
    seesPeople({ id, business, role }) ? undefined : eq(inquiries.memberId, id),
    matching(inquiries, FILTERS, asked, { period: inquiries.askedAt }),
  );
}

/** The possible meanings of a text. For a member who sees people masked, only the first one counts. */
const SEARCHED = ["uuid", "mobile", "nationalCode", "iban", "card", "number", "trackId", "name"] as const;

/**
 * The questions that a text means. A member who sees people masked searches by whole values, and each search is
 * recorded before it runs. They find only their own questions whose answers cannot be guessed by searching.
 *
 * @throws ApiError `whole_id_needed`, `search_limit`
 */
async function meantBy(q: string | undefined, reader: Reader): Promise<SQL | undefined> {
  if (q === undefined) return undefined;
  if (seesPeople(reader))
    return or(...recognise(q).flatMap((shape) => having(reader.business, shape) ?? [])) ?? sql`false`;
  const shape = wholeOf(q, SEARCHED);
  await notePersonalSearch(reader, [shape]);
  return and(having(reader.business, shape), isOpenTo(shape, reader));
}

/** The kinds that a masked reader may ask tell no data, so these are found only by their input. */
const MATCHES = LEDGER_KINDS.filter((kind) => permissionOf(kind) === "inquiries.match");
const isOpenTo = ({ kind }: Recognised, reader: Reader): SQL | undefined =>
  seesPeople(reader) || kind === "uuid" || kind === "amount" ? undefined : inArray(inquiries.kind, MATCHES);

/** The input as its reader may see it. */
const inputFor = (input: InquiryInput, reader: Reader): InquiryInput =>
  seesPeople(reader)
    ? input
    : Object.fromEntries(
        Object.entries(input).map(([name, value]) => [name, maskText(value, ASKED[name as AskedName].mask)]),
      );

function rowOf(row: StoredInquiry, contents: InquiryContents | null, reader: Reader): InquiryRow {
  const input = contents && inputFor(contents.input, reader);
  const about = input && fieldsOf(row.kind).flatMap((name) => (name === "birthday" ? [] : (input[name] ?? [])));
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    about: about ? about.join(" · ") : null,
    priceRial: row.priceRial,
    costRial: isAmong(CHARGED, row.state) ? row.priceRial : null,
    memberName: row.memberName,
    jobId: row.jobId,
    reason: row.reason,
    customerId: row.customerId,
    askedAt: row.askedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    mayDecide: row.state === "waiting" && row.memberId !== reader.id && roleCan(reader.role, "inquiries.manage"),
  };
}

/** The ledger, newest first. @throws ApiError see `meantBy` */
export async function listInquiries(
  { q, page, perPage, ...filters }: Asked<typeof inquiryFilters>,
  reader: Reader,
): Promise<Page<InquiryRow>> {
  const where = and(isAsked(reader, filters), await meantBy(q, reader));
  const [rows, [counted]] = await Promise.all([
    db()
      .select()
      .from(inquiries)
      .where(where)
      .orderBy(desc(q === undefined ? inquiries.askedAt : FOUND_AT), desc(inquiries.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db().select({ total: count() }).from(inquiries).where(where),
  ]);
  const total = counted?.total ?? 0;
  const items = rows.map((row) => rowOf(row, contentsOf(row), reader));
  return { items, page, perPage, total, hasMore: page * perPage < total };
}

/**
 * With the plain column the database would read from the newest row until it has enough, which is the whole table for
 * a rare value.
 */
const FOUND_AT = sql`${inquiries.askedAt} + interval '0'`;

/** A question as a search result: the name in it, and its input values. */
export interface FoundInquiry extends InquiryRow {
  name: string | null;
  asked: readonly string[];
}

/**
 * Questions with this value in their input or answer, or with this fee on a day; newest first. A member who sees
 * people masked finds only their own questions, and cannot find those whose answer they may not read by a value.
 */
export async function findInquiries(shape: Recognised, most: number, reader: Reader): Promise<FoundInquiry[]> {
  const isIt = having(reader.business, shape);
  if (!isIt) return [];
  const rows = await db()
    .select()
    .from(inquiries)
    .where(and(isAsked(reader, {}), isIt, isOpenTo(shape, reader)))
    .orderBy(desc(FOUND_AT), desc(inquiries.id))
    .limit(most);
  return rows.map((row) => {
    const contents = contentsOf(row);
    return {
      ...rowOf(row, contents, reader),
      name: contents && seesPeople(reader) ? nameIn(contents) : null,
      asked: Object.values(contents?.input ?? {}),
    };
  });
}

function having(business: string, shape: Recognised) {
  const has = (...terms: BookTerm[]) => or(...terms.map((term) => hasTerm(business, term)));
  const { kind, value } = shape;
  switch (kind) {
    case "uuid":
      return or(eq(inquiries.id, value.toLowerCase()), eq(inquiries.trackId, value.toLowerCase()));
    case "amount":
      return and(
        inArray(inquiries.priceRial, [...shape.amountsRial]),
        gte(inquiries.askedAt, new Date(tehranDayBounds(shape.day).from)),
        lt(inquiries.askedAt, new Date(tehranDayBounds(shape.day).to)),
      );
    case "mobile":
      // One postal code in nine looks like a mobile without its zero.
      return has(["mobile", value], ["number", value.slice(1)]);
    case "trackId":
      return has(["number", value]);
    case "nationalCode":
    case "iban":
    case "card":
    case "number":
    case "name":
      return has([kind, value]);
    default:
      return undefined;
  }
}

/** The name of the person or company that the question is about, if there is one. */
function nameIn({ input, answer }: InquiryContents): string | null {
  const { firstName, lastName, holder, companyName, owners } = { ...answer?.values, ...input };
  const names = Array.isArray(owners) ? owners : [];
  return [firstName, lastName].filter(Boolean).join(" ") || String(holder ?? companyName ?? names.join("، ")) || null;
}

/** An identity check has no track id. */
const hasTrackId = (kind: LedgerKind): boolean => !(CHECKS as readonly LedgerKind[]).includes(kind);

/** One question with its answer. @throws ApiError `not_found` */
export async function showInquiry(inquiryId: string, reader: Reader): Promise<InquiryShown> {
  const row = await storedInquiry(inquiryId, reader);
  const contents = contentsOf(row);
  const { picture: _, ...values } = contents?.answer?.values ?? {};
  const newer =
    row.questionHash &&
    (await db()
      .select({ id: inquiries.id })
      .from(inquiries)
      .where(
        and(
          eq(inquiries.business, row.business),
          eq(inquiries.questionHash, row.questionHash),
          ne(inquiries.id, row.id),
          gte(inquiries.createdAt, row.createdAt),
          inArray(inquiries.state, [...CHARGED, ...MAYBE_CHARGED]),
        ),
      )
      .orderBy(desc(inquiries.createdAt))
      .limit(1));
  const isMine = row.memberId === reader.id;
  return {
    ...rowOf(row, contents, reader),
    input: contents ? inputFor(contents.input, reader) : {},
    answer: contents?.answer && seesPeople(reader) ? { values, unread: contents.answer.unread } : null,
    hasPicture: pictureIn(contents) !== null && roleCan(reader.role, "inquiries.make"),
    mark: markOf(row),
    trackId: hasTrackId(row.kind) ? trackIdOf(row) : null,
    newerId: newer?.[0]?.id ?? null,
    isForgotten: contents === null,
    isMine,
    decidedBy: row.deciderName,
    isToSee: isMine && isAmong(DECIDED, row.state) && row.seenAt === null,
    mayAsk: roleCan(reader.role, permissionOf(row.kind)),
    mayWithdraw: isMine && isAmong(WITHDRAWABLE, row.state) && roleCan(reader.role, "inquiries.match"),
  };
}

/** @throws ApiError `not_found`, also if the member may not see it */
export async function storedInquiry(inquiryId: string, reader: Reader): Promise<StoredInquiry> {
  const [row] = await db()
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.id, inquiryId), isAsked(reader, {})));
  if (!row) throw new ApiError("not_found");
  return row;
}

const among = (states: readonly string[]) =>
  sql`${inquiries.state} IN (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )})`;
const SENT = sql`${inquiries.state} NOT IN ('waiting', 'approved', 'declined', 'withdrawn')`;
const SUMS = {
  asked: sql<string>`count(*) FILTER (WHERE ${SENT})`,
  charged: sql<string>`count(*) FILTER (WHERE ${among(CHARGED)})`,
  chargedRial: sql<string>`coalesce(sum(${inquiries.priceRial}) FILTER (WHERE ${among(CHARGED)}), 0)`,
  unpriced: sql<string>`count(*) FILTER (WHERE ${among(CHARGED)} AND ${isNull(inquiries.priceRial)})`,
  maybe: sql<string>`count(*) FILTER (WHERE ${among(MAYBE_CHARGED)})`,
  maybeRial: sql<string>`coalesce(sum(${inquiries.priceRial}) FILTER (WHERE ${among(MAYBE_CHARGED)}), 0)`,
};
const NAMES = Object.keys(SUMS) as (keyof typeof SUMS)[];
const NOTHING: InquirySum = { asked: 0, charged: 0, chargedRial: 0, unpriced: 0, maybe: 0, maybeRial: 0 };
const added = (one: InquirySum, other: InquirySum): InquirySum =>
  Object.fromEntries(NAMES.map((name) => [name, one[name] + other[name]])) as unknown as InquirySum;

const DAY = sql<string>`to_char(${inquiries.askedAt} AT TIME ZONE 'Asia/Tehran', 'YYYY-MM-DD')`;
const GROUPED_BY = {
  kind: sql<string | null>`${inquiries.kind}`,
  member: sql<string | null>`${inquiries.memberName}`,
  month: DAY,
  customer: sql<string | null>`${inquiries.customerId}`,
};

/** The totals by kind, member, month or customer, as far as prices were known when the questions were asked. */
export async function inquiryTotals(
  { by, q, ...filters }: z.output<typeof inquiryTotalsInput>,
  reader: Reader,
): Promise<InquiryTotals> {
  const key = GROUPED_BY[by];
  const rows = await db()
    .select({ key, ...SUMS })
    .from(inquiries)
    .where(and(isAsked(reader, filters), await meantBy(q, reader)))
    .groupBy(sql`1`);
  const groups = new Map<string | null, InquirySum>();
  for (const row of rows) {
    const sum = Object.fromEntries(NAMES.map((name) => [name, Number(row[name])])) as unknown as InquirySum;
    // Months are Jalali, which the database does not support.
    const name = by === "month" && row.key ? jalaliMonthOf(row.key).from : row.key;
    groups.set(name, added(groups.get(name) ?? NOTHING, sum));
  }
  const isOwn = eq(inquiries.memberId, reader.id);
  const [toDecide, [approved]] = await Promise.all([
    countToDecide(reader),
    db()
      .select({ rows: count() })
      .from(inquiries)
      .where(and(isAsked(reader, {}), eq(inquiries.state, "approved"), isOwn)),
  ]);
  const sorted = [...groups].map(([name, sum]) => ({ key: name, ...sum }));
  sorted.sort((a, b) =>
    by === "month" ? String(b.key).localeCompare(String(a.key)) : b.chargedRial - a.chargedRial || b.asked - a.asked,
  );
  return { toDecide, toAsk: approved?.rows ?? 0, all: sorted.reduce<InquirySum>(added, NOTHING), groups: sorted };
}
