import "server-only";
import { and, count, eq, gte, inArray, sql } from "drizzle-orm";
import { jalaliMonthOf, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { inquiries, inquirySettings } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { CHARGED, MAYBE_CHARGED } from "../status";
import { NO_SETTINGS, type StoredSettings } from "./record";

/**
 * Stores fees and budgets, with an audit entry. Only an owner may raise their own budget.
 *
 * @param readAt the time of the last change that the member saw; undefined: it is not checked
 * @throws ApiError `conflict` if somebody else has changed it since; `invalid_input` for one's own budget
 */
export async function changeSettings(
  { readAt, ...settings }: StoredSettings & { readAt?: string | null | undefined },
  member: Member,
): Promise<void> {
  const { business } = member;
  const values = { ...settings, changedBy: member.name, changedAt: new Date() };
  await db().transaction(async (tx) => {
    await takeLock(tx, "inquiry-settings", business);
    const [before] = await tx.select().from(inquirySettings).where(eq(inquirySettings.business, business));
    if (readAt !== undefined && (before?.changedAt.toISOString() ?? null) !== readAt) throw new ApiError("conflict");
    const own = (each: StoredSettings) => limitIn(each, member.id) ?? Number.POSITIVE_INFINITY;
    if (member.role !== "owner" && own(settings) > own(before ?? NO_SETTINGS)) {
      const hasOwn = Object.hasOwn({ ...before?.members, ...settings.members }, member.id);
      const field = hasOwn ? `members.${member.id}` : "monthlyRial";
      throw new ApiError("invalid_input", { fields: { [field]: "errors.ownBudget" } });
    }
    await tx
      .insert(inquirySettings)
      .values({ business, ...values })
      .onConflictDoUpdate({ target: inquirySettings.business, set: values });
    const { fees, monthlyRial, members: limits } = settings;
    const entry = { business, actor: member, detail: { fees, monthlyRial, limits } };
    await recordAudit({ action: "inquiry.settings_changed", ...entry }, tx);
  });
}

/** How much a member may spend in a month; null: no limit. */
export const limitIn = ({ members, monthlyRial }: StoredSettings, memberId: string): number | null =>
  Object.hasOwn(members, memberId) ? (members[memberId] ?? null) : monthlyRial;

/** The first instant of the present Jalali month in Tehran. */
const monthBegan = (): Date => new Date(tehranDayBounds(jalaliMonthOf(tehranDayOf(Date.now())).from).from);

/**
 * What members have spent this month in rial, as far as prices are known: questions that were charged, are being
 * asked, or may have been charged.
 */
export async function spentBy(
  business: string,
  memberIds: readonly string[],
  within: Queryable = db(),
): Promise<ReadonlyMap<string, number>> {
  if (memberIds.length === 0) return new Map();
  const rows = await within
    .select({ memberId: inquiries.memberId, rial: sql<string>`coalesce(sum(${inquiries.priceRial}), 0)` })
    .from(inquiries)
    .where(
      and(
        eq(inquiries.business, business),
        inArray(inquiries.memberId, [...memberIds]),
        inArray(inquiries.state, [...CHARGED, ...MAYBE_CHARGED]),
        gte(inquiries.askedAt, monthBegan()),
      ),
    )
    .groupBy(inquiries.memberId);
  return new Map(rows.map(({ memberId, rial }) => [memberId, Number(rial)]));
}

/** Takes the lock under which the questions of one member are counted one after the other. */
export const lockMember = (business: string, memberId: string, within: Queryable): Promise<unknown> =>
  takeLock(within, "inquiry-budget", business, memberId);

/**
 * How many questions with a fee a member may ask per day if they see people masked and the settings have no limit for
 * them.
 */
const MASKED_PER_DAY = 30;

/**
 * Whether a member may ask without another's approval. A question without a price fits no limit, since it cannot be
 * counted. A member who sees people masked has {@link MASKED_PER_DAY} until a limit is set.
 */
export async function fitsBudget(
  business: string,
  { id: memberId, isMasked }: { id: string; isMasked: boolean },
  priceRial: number | null,
  settings: StoredSettings,
  within: Queryable,
): Promise<boolean> {
  const limit = limitIn(settings, memberId);
  if (limit === null && !isMasked) return true;
  await lockMember(business, memberId, within);
  if (limit === null) return (await askedToday(business, memberId, within)) < MASKED_PER_DAY;
  if (priceRial === null) return false;
  return ((await spentBy(business, [memberId], within)).get(memberId) ?? 0) + priceRial <= limit;
}

/** Questions of a member that were sent today (in Tehran) and may have cost a fee. */
async function askedToday(business: string, memberId: string, within: Queryable): Promise<number> {
  const [found] = await within
    .select({ times: count() })
    .from(inquiries)
    .where(
      and(
        eq(inquiries.business, business),
        eq(inquiries.memberId, memberId),
        inArray(inquiries.state, [...CHARGED, ...MAYBE_CHARGED]),
        gte(inquiries.askedAt, new Date(tehranDayBounds(tehranDayOf(Date.now())).from)),
      ),
    );
  return found?.times ?? 0;
}
