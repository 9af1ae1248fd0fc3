import "server-only";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { DEFAULT_CHANNELS, quietEnd } from "@/lib/kit/notice-rules";
import type { NoticeChannel } from "@/lib/kit/notices";
import type { Queryable } from "@/lib/server/db/client";
import { noticeDeliveries, noticeSettings, noticeWishes, pushSubscriptions } from "@/lib/server/db/schema";
import { CHANNELS } from "./channels/all";
import { isOwnMatter, isToldTo, kindOf, type StoredNotice } from "./kinds";
import { type Person, peopleOf } from "./people";

type Wishes = typeof noticeWishes.$inferSelect;
export type OpenedNotice = Pick<StoredNotice, "id" | "kind" | "onlyFor" | "exceptFor">;
type OwnChannel = Exclude<NoticeChannel, "webhook">;

/** How one member can be told, and wants to be. */
export interface Hearer extends Person {
  wishes: Wishes | null;
  /** The channels that are set up and that the member has an address for. */
  reachedBy: ReadonlySet<OwnChannel>;
}

const MOST_AT_ONCE = 500;
const AHEAD_MS = 60 * 60_000;

/** When an urgent message is due: it goes before others that were planned earlier and wait for their turn. */
export const aheadOf = (now: Date): Date => new Date(now.getTime() - AHEAD_MS);

/** When a member is told of a kind: at the end of their quiet hours, which what is urgent passes. */
export function dueFor(kind: string, wishes: Wishes | null, now: Date): Date {
  if (kindOf(kind)?.severity === "urgent") return aheadOf(now);
  return quietEnd(now, wishes?.quietFrom ?? null, wishes?.quietUntil ?? null) ?? now;
}

/**
 * Plans the messages of notices that were just opened, in the transaction that opens them. Notices of one kind that
 * were found together are one message. A member who wants a summary gets only urgent ones at once.
 */
export async function planDeliveries(
  business: string,
  opened: readonly OpenedNotice[],
  now: Date,
  tx: Queryable,
): Promise<void> {
  if (opened.length === 0) return;
  const hearers = await hearersOf(business, tx);
  const lists = new Map<string, string[]>();
  const rows: PlannedDelivery[] = [];
  for (const [kind, group] of Map.groupBy(opened, (notice) => notice.kind)) {
    const severity = kindOf(kind)?.severity;
    if (!severity) continue;
    const ownOf = idsByMember(kind, group, hearers);
    for (const hearer of hearers) {
      const own = ownOf.get(hearer.id) ?? [];
      const [first] = own;
      if (!first || (severity !== "urgent" && (hearer.wishes?.digest ?? "none") !== "none")) continue;
      const noticeIds = lists.get(own.join()) ?? own;
      lists.set(own.join(), noticeIds);
      const dueAt = dueFor(kind, hearer.wishes, now);
      for (const channel of channelsFor(hearer, kind))
        rows.push({ business, memberId: hearer.id, channel, subject: first, noticeIds, dueAt });
    }
  }
  if (await hasWebhook(business, tx)) {
    for (const [kind, group] of Map.groupBy(opened, (notice) => notice.kind)) {
      const [first] = isOwnMatter(kind) ? [] : group;
      const noticeIds = group.map(({ id }) => id);
      const dueAt = dueFor(kind, null, now);
      if (first) rows.push({ business, memberId: null, channel: "webhook", subject: first.id, noticeIds, dueAt });
    }
  }
  await insertDeliveries(rows, tx);
}

/** The notices of one kind that are for each member. Each list of members is walked once, because all may be long. */
function idsByMember(kind: string, group: readonly OpenedNotice[], hearers: readonly Hearer[]): Map<string, string[]> {
  const told = hearers.filter(({ role }) => isToldTo(kind, role));
  const own = new Map(told.map(({ id }) => [id, [] as string[]]));
  for (const { id, onlyFor, exceptFor } of group)
    for (const memberId of onlyFor ?? own.keys()) if (!exceptFor.includes(memberId)) own.get(memberId)?.push(id);
  return own;
}

interface PlannedDelivery {
  business: string;
  memberId: string | null;
  channel: NoticeChannel;
  subject: string;
  /** Messages that share this array go to the database together, with one copy of it. */
  noticeIds: readonly string[];
  dueAt: Date;
}

/** Inserts messages; one that was planned before stays as it is. */
export async function insertDeliveries(rows: readonly PlannedDelivery[], tx: Queryable): Promise<void> {
  for (const [noticeIds, all] of Map.groupBy(rows, (row) => row.noticeIds)) {
    for (let start = 0; start < all.length; start += MOST_AT_ONCE) {
      const some = all.slice(start, start + MOST_AT_ONCE);
      const column = (read: (row: PlannedDelivery) => string | null) => sql.param(some.map(read));
      await tx.execute(sql`
        INSERT INTO ${noticeDeliveries} (business, member_id, channel, subject, due_at, notice_ids)
        SELECT row.*, ${sql.param(noticeIds)}::uuid[] FROM unnest(
          ${column(({ business }) => business)}::text[], ${column(({ memberId }) => memberId)}::uuid[],
          ${column(({ channel }) => channel)}::text[], ${column(({ subject }) => subject)}::text[],
          ${column(({ dueAt }) => dueAt.toISOString())}::timestamptz[]) AS row
        ON CONFLICT DO NOTHING`);
    }
  }
}

/** The channels by which a member hears of a kind: as chosen, or the default, as far as the member can be reached. */
export function channelsFor({ wishes, reachedBy }: Hearer, kind: string): OwnChannel[] {
  const severity = kindOf(kind)?.severity;
  const chosen = (wishes?.kinds[kind] as OwnChannel[] | undefined) ?? (severity ? DEFAULT_CHANNELS[severity] : []);
  return chosen.filter((channel) => reachedBy.has(channel));
}

/** The channels by which a member hears that a notice of a kind is given to them: also of news, which nobody is sent. */
export function channelsToGive(hearer: Hearer, kind: string): OwnChannel[] {
  const chosen = channelsFor(hearer, kind);
  return chosen.length > 0 ? chosen : DEFAULT_CHANNELS.act.filter((channel) => hearer.reachedBy.has(channel));
}

/** The members of a business, how each wants to be told, and by what each can be reached. */
export async function hearersOf(business: string, tx: Queryable): Promise<Hearer[]> {
  const people = await peopleOf(business, tx);
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [wishes, browsers] = await Promise.all([
    tx.select().from(noticeWishes).where(inArray(noticeWishes.memberId, ids)),
    tx
      .selectDistinct({ memberId: pushSubscriptions.memberId })
      .from(pushSubscriptions)
      .where(inArray(pushSubscriptions.memberId, ids)),
  ]);
  const wishesOf = new Map(wishes.map((each) => [each.memberId, each]));
  const withPush = new Set(browsers.map(({ memberId }) => memberId));
  return people.map((person) => {
    const own = wishesOf.get(person.id) ?? null;
    const hasAddress: Record<OwnChannel, boolean> = {
      mail: true,
      push: withPush.has(person.id),
      telegram: own?.telegramChat != null,
      bale: own?.baleChat != null,
      sms: own?.mobile != null,
    };
    const reachedBy = (Object.keys(hasAddress) as OwnChannel[]).filter(
      (name) => hasAddress[name] && CHANNELS[name].isSetUp(),
    );
    return { ...person, wishes: own, reachedBy: new Set(reachedBy) };
  });
}

async function hasWebhook(business: string, tx: Queryable): Promise<boolean> {
  const [row] = await tx
    .select({ is: sql<boolean>`true` })
    .from(noticeSettings)
    .where(and(eq(noticeSettings.business, business), isNotNull(noticeSettings.webhookUrl)));
  return row !== undefined;
}
