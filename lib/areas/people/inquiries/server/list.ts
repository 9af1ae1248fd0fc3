import "server-only";
import { and, count, desc, eq, gte, inArray, isNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { CHECKS } from "@/lib/areas/people/customer-identity/status";
import { jalaliMonthOf } from "@/lib/kit/format/jalali";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import type { Recognised } from "@/lib/kit/search/recognise";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema/index";
import { type LedgerKind, permissionOf } from "../kinds";
import type { InquiryRow, InquiryShown, InquirySum, InquiryTotals } from "../operations";
import type { inquiryTotalsInput } from "../schemas";
import { CHARGED, DECIDED, isAmong, MAYBE_CHARGED } from "../status";
import { WITHDRAWABLE } from "./decisions";
import {
  contentsOf,
  countToDecide,
  FOUND_AT,
  having,
  type InquiryContents,
  inputFor,
  isAsked,
  isOpenTo,
  markOf,
  meantBy,
  pictureIn,
  type Reader,
  rowOf,
  type StoredInquiry,
  seesPeople,
  trackIdOf,
} from "./record";

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
