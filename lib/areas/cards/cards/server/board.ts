import "server-only";
import { and, asc, count, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { cleanInput } from "@/lib/kit/format/digits";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { normalizeNationalCode } from "@/lib/kit/format/national-code";
import { roleCan } from "@/lib/kit/permissions";
import type { Asked } from "@/lib/kit/records/list-input";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { matching } from "@/lib/server/db/matching";
import { cardApplications } from "@/lib/server/db/schema/index";
import { notePersonalSearch } from "@/lib/server/members/personal-searches";
import type { Member } from "@/lib/server/members/session";
import { maskAnswer } from "@/lib/server/proxy/mask";
import type { BoardPage } from "../application";
import { boardFilters } from "../filters";
import { BOARD_PERSONAL } from "../operations";
import { type ApplicationStanding, PRINTED, WAITS, type WaitsFor } from "../status";
import { hasTerm, providerNames } from "./record";
import { shownRow } from "./shown";

/** The possible meanings of a text: an id, a whole mobile or national code, or words of a name. */
function meant(business: string, q: string): SQL | undefined {
  const plain = cleanInput(q).trim();
  if (isUuid(plain)) return or(eq(cardApplications.id, plain.toLowerCase()), eq(cardApplications.cardholderId, plain));
  const mobile = normalizeMobile(q);
  const code = normalizeNationalCode(q);
  if (mobile === null && code === null)
    return or(hasTerm(business, ["name", q]), eq(cardApplications.cardholderId, plain));
  return or(
    mobile === null ? undefined : hasTerm(business, ["mobile", mobile]),
    code === null ? undefined : hasTerm(business, ["nationalCode", code]),
  );
}

/** @throws ApiError `search_limit` */
async function noteSearch(q: string, member: Pick<Member, "id" | "business" | "role">): Promise<void> {
  if (roleCan(member.role, "personal.see")) return;
  const [mobile, nationalCode] = [normalizeMobile(q), normalizeNationalCode(q)];
  const isName = mobile === null && nationalCode === null && !isUuid(cleanInput(q).trim());
  await notePersonalSearch(member, [
    ...(mobile === null ? [] : [{ kind: "mobile" as const, value: mobile }]),
    ...(nationalCode === null ? [] : [{ kind: "nationalCode" as const, value: nationalCode }]),
    ...(isName ? [{ kind: "name" as const, value: q }] : []),
  ]);
}

/** The condition for the standing of an application, by its row. */
const stands = (wanted: ApplicationStanding): SQL =>
  sql`CASE WHEN ${inArray(cardApplications.status, [...PRINTED])} THEN coalesce(${cardApplications.standing}, ${cardApplications.status}) ELSE ${cardApplications.status} END = ${wanted}`;

/**
 * The board: the longest waiting applications come first, the closed ones last. People are masked for members who may
 * not see them.
 */
export async function listApplications(
  { page, perPage, waitsFor, ...asked }: Asked<typeof boardFilters>,
  { business, member }: { business: string; member: Pick<Member, "id" | "business" | "role"> },
): Promise<BoardPage> {
  if (asked.q !== undefined) await noteSearch(asked.q, member);
  const { waitingSince } = cardApplications;
  const narrowed = and(
    eq(cardApplications.business, business),
    matching(cardApplications, boardFilters, asked, {
      q: (q) => meant(business, q),
      status: stands,
      period: waitingSince,
    }),
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
    providerNames(business),
  ]);
  const counts = Object.fromEntries(
    WAITS.map((each) => [each, counted.find((group) => group.waitsFor === each)?.rows ?? 0]),
  ) as Record<WaitsFor, number>;
  const total = waitsFor ? counts[waitsFor] : Object.values(counts).reduce((sum, each) => sum + each, 0);
  const items = rows.map((row) => shownRow(row, names));
  const answer = { items, page, perPage, total, hasMore: page * perPage < total, counts };
  return roleCan(member.role, "personal.see") ? answer : maskAnswer(answer, BOARD_PERSONAL);
}
