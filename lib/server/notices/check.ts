import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, gt, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { registry } from "@/lib/server/core/registry";
import { db, type Queryable } from "@/lib/server/db/client";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { businesses, noticeChecks, noticeDeliveries, notices } from "@/lib/server/db/schema";
import { publish, subscribe } from "@/lib/server/events/bus";
import { kindOf } from "./kinds";
import { type OpenedNotice, planDeliveries } from "./plan";
import type { FoundNotice, NoticeSource } from "./source";

/** What is so again this soon is the same notice as before, and is not told again. */
const SAME_WITHIN_MS = 10 * 60_000;
/** Changes often come together: they are looked at once. */
const GATHER_MS = 300;
/**
 * The shortest time between the starts of two checks. After a slow check it is `BETWEEN_TIMES` its duration, because a
 * check of ten thousand notices blocks its process for a tenth of a second.
 */
const BETWEEN_MS = 2000;
const BETWEEN_TIMES = 20;
const MOST_BETWEEN_MS = 10_000;
/** A page that asks does not rely on a check older than this. */
const CHECKED_WITHIN_MS = 90_000;
/** The bus names it when it has heard nothing for a while; the clock's check follows anyway. */
const EVERY_BUSINESS = "*";
const MOST_OF_A_KIND = 1000;
const MOST_AT_ONCE = 500;
/** Who ended a notice is asked one by one, so not for more that end together. */
const MOST_ENDED = 200;
/** People need connections to the database meanwhile. */
const ASKED_AT_ONCE = 3;

type Found = { kind: string; found: readonly FoundNotice[]; endedBy: NoticeSource["endedBy"] };

/**
 * Asks all sources what is so now, and brings the table of notices to it: opens what is new and plans its messages, ends
 * what is over. One process at a time does it for a business. If it dies on the way, the next check does the same again.
 */
export async function checkNotices(business: string): Promise<void> {
  await withExclusiveLock("notices", [business], () => check(business));
}

async function check(business: string): Promise<void> {
  const now = new Date();
  const found = await askSources(business, now);
  const known = await openNotices(business);
  const asked = new Map(found.map((each) => [each.kind, each]));
  const isFound = new Map(found.flatMap(({ kind, found: all }) => all.map((one) => [keyOf(kind, one.record), one])));
  const over = known.filter((notice) => {
    const { kind, record } = notice;
    const one = isFound.get(keyOf(kind, record));
    if (!one) return asked.has(kind) || kindOf(kind) === undefined;
    // Another event of a record is told anew, also to those who have put the earlier one away.
    return kindOf(kind)?.isEvent === true && factsText(notice.facts) !== factsText(one.facts);
  });
  const endedBy = await whoEnded(business, over, asked);
  const isOver = new Set(over);
  const staying = known.filter((notice) => !isOver.has(notice));
  const knownKeys = new Set(staying.map(({ kind, record }) => keyOf(kind, record)));
  const changed = staying.filter((notice) => {
    const one = isFound.get(keyOf(notice.kind, notice.record));
    return one !== undefined && differs(notice, one);
  });
  const fresh = found.flatMap(({ kind, found: all }) =>
    all.filter(({ record }) => !knownKeys.has(keyOf(kind, record))).map((one) => ({ kind, ...one })),
  );
  await db().transaction(async (tx) => {
    for (const [overBy, some] of Map.groupBy(over, ({ kind, record }) => endedBy.get(keyOf(kind, record)) ?? null))
      await tx
        .update(notices)
        .set({ overAt: now, overBy })
        .where(sql`${notices.id} = ANY(${sql.param(some.map(({ id }) => id))}::uuid[])`);
    for (const { id, kind, record } of changed) {
      const one = isFound.get(keyOf(kind, record));
      if (one) await tx.update(notices).set(columnsOf(one)).where(eq(notices.id, id));
    }
    const lately = fresh.length === 0 ? [] : await overLately(business, now);
    const freshOnes = new Set(fresh.map(sameness));
    const back = lately.filter((notice) => freshOnes.has(sameness(notice)));
    const unheard = await overUnheard(business, back, now, tx);
    const again = new Map(back.flatMap(({ id, ...notice }) => (unheard.has(id) ? [] : [[sameness(notice), id]])));
    for (const one of fresh) {
      const id = again.get(sameness(one));
      if (id)
        await tx
          .update(notices)
          .set({ ...columnsOf(one), overAt: null, overBy: null })
          .where(eq(notices.id, id));
    }
    const opened: OpenedNotice[] = [];
    const toOpen = fresh.filter((one) => !again.has(sameness(one)));
    for (let start = 0; start < toOpen.length; start += MOST_AT_ONCE) {
      const rows = toOpen.slice(start, start + MOST_AT_ONCE).map((one) => ({
        id: randomUUID(),
        business,
        kind: one.kind,
        record: one.record,
        openedAt: now,
        ...columnsOf(one),
      }));
      await tx.insert(notices).values(rows);
      opened.push(...rows);
    }
    await planDeliveries(business, opened, now, tx);
    await tx
      .insert(noticeChecks)
      .values({ business, checkedAt: now })
      .onConflictDoUpdate({ target: noticeChecks.business, set: { checkedAt: now } });
    if (over.length + changed.length + fresh.length > 0) await publish({ business, tags: ["notices"] }, tx);
  });
}

const keyOf = (kind: string, record: string): string => `${kind} ${record}`;

/** What each source finds. A source that fails is left out: its notices stay as they are. */
async function askSources(business: string, now: Date): Promise<Found[]> {
  const found: Found[] = [];
  const sources = [...registry().noticeSources];
  const askInTurn = async () => {
    for (let source = sources.shift(); source; source = sources.shift()) {
      const { kind, find, endedBy } = source;
      try {
        found.push({ kind, endedBy, found: (await find(business, now)).slice(0, MOST_OF_A_KIND) });
      } catch (error) {
        log.error({ err: error, business, kind }, "a source of notices failed");
      }
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, askInTurn));
  return found;
}

function openNotices(business: string) {
  const { id, kind, record, facts, deadline, openedAt, onlyFor, exceptFor } = notices;
  return db()
    .select({ id, kind, record, facts, deadline, openedAt, onlyFor, exceptFor })
    .from(notices)
    .where(and(eq(notices.business, business), isNull(notices.overAt)));
}
type OpenNotice = Awaited<ReturnType<typeof openNotices>>[number];

/** Notices that were over only lately, the last one last. */
const overLately = (business: string, now: Date) =>
  db()
    .select({ id: notices.id, kind: notices.kind, record: notices.record, facts: notices.facts })
    .from(notices)
    .where(
      and(
        eq(notices.business, business),
        isNotNull(notices.overAt),
        gt(notices.overAt, new Date(now.getTime() - SAME_WITHIN_MS)),
      ),
    )
    .orderBy(notices.overAt);

/** Those of some notices that were over before their messages left. If they are so again, they are told anew. */
async function overUnheard(
  business: string,
  lately: readonly { id: string }[],
  now: Date,
  tx: Queryable,
): Promise<ReadonlySet<string>> {
  if (lately.length === 0) return new Set();
  const ids = lately.map(({ id }) => id);
  const rows = await tx
    .selectDistinct({ id: notices.id })
    .from(notices)
    .innerJoin(
      noticeDeliveries,
      and(
        eq(noticeDeliveries.business, business),
        inArray(noticeDeliveries.state, ["sent", "dropped"]),
        gt(noticeDeliveries.endedAt, new Date(now.getTime() - SAME_WITHIN_MS)),
        gte(noticeDeliveries.endedAt, notices.overAt),
        sql`${notices.id} = ANY(${noticeDeliveries.noticeIds})`,
      ),
    )
    .where(inArray(notices.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** What makes two findings the same notice: the record, and for an event what is told about it. */
const sameness = ({ kind, record, facts }: { kind: string; record: string; facts?: FoundNotice["facts"] }): string =>
  `${keyOf(kind, record)} ${kindOf(kind)?.isEvent ? factsText(facts) : ""}`;

async function whoEnded(
  business: string,
  over: readonly OpenNotice[],
  asked: ReadonlyMap<string, Found>,
): Promise<Map<string, string>> {
  const ended = new Map<string, string>();
  for (const { kind, record } of over.slice(0, MOST_ENDED)) {
    const memberId = await asked
      .get(kind)
      ?.endedBy?.(business, record)
      .catch((error: unknown) => {
        log.warn({ err: error, business, kind }, "who ended a notice could not be read");
        return null;
      });
    if (memberId) ended.set(keyOf(kind, record), memberId);
  }
  return ended;
}

const columnsOf = ({ onlyFor, exceptFor = [], facts, deadline, since }: FoundNotice) => ({
  onlyFor: onlyFor?.toSorted() ?? null,
  exceptFor: exceptFor.toSorted(),
  facts: { ...facts },
  deadline: deadline ?? null,
  ...(since && { openedAt: since }),
});

function differs(notice: OpenNotice, one: FoundNotice): boolean {
  const next = columnsOf(one);
  return (
    (notice.deadline?.getTime() ?? null) !== (next.deadline?.getTime() ?? null) ||
    (next.openedAt !== undefined && notice.openedAt.getTime() !== next.openedAt.getTime()) ||
    notice.onlyFor?.join() !== next.onlyFor?.join() ||
    notice.exceptFor.join() !== next.exceptFor.join() ||
    factsText(notice.facts) !== factsText(next.facts)
  );
}

const factsText = (facts: FoundNotice["facts"] = {}): string => sorted(Object.entries(facts).map(String));

const sorted = (texts: readonly string[]): string => JSON.stringify([...texts].sort());

/** When the sources of a business were last asked; null if never. */
export async function checkedAt(business: string): Promise<Date | null> {
  const [row] = await db()
    .select({ at: noticeChecks.checkedAt })
    .from(noticeChecks)
    .where(eq(noticeChecks.business, business));
  return row?.at ?? null;
}

/**
 * Checks a business that was not checked lately, which is so only if no worker runs. Callers that come together share it.
 *
 * @returns since when what is known of it is true
 */
export async function ensureChecked(business: string): Promise<Date> {
  const at = await checkedAt(business);
  if (at && Date.now() - at.getTime() < CHECKED_WITHIN_MS) return at;
  const running = processSingleton("notice-checks", () => new Map<string, Promise<void>>());
  const mine = running.get(business) ?? checkNotices(business).finally(() => running.delete(business));
  running.set(business, mine);
  await mine;
  return (await checkedAt(business)) ?? new Date();
}

/** From now on each change of a business is followed by a check. Another process that was quicker is enough. */
export function followChanges(): void {
  processSingleton("notice-changes", () => {
    const waiting = new Set<string>();
    const nextAt = new Map<string, number>();
    return subscribe(({ business, tags }) => {
      const isOurs = tags.length > 0 && tags.every((tag) => tag === "notices");
      if (business === EVERY_BUSINESS || waiting.has(business) || isOurs) return;
      waiting.add(business);
      const waitMs = Math.max(GATHER_MS, (nextAt.get(business) ?? 0) - Date.now());
      setTimeout(async () => {
        waiting.delete(business);
        const beganAt = Date.now();
        nextAt.set(business, beganAt + BETWEEN_MS);
        await checkUnlessDone(business, new Date()).catch((error: unknown) =>
          // The clock checks as well.
          log.warn({ err: error, business }, "notices could not be checked"),
        );
        const distanceMs = Math.min(BETWEEN_TIMES * (Date.now() - beganAt), MOST_BETWEEN_MS);
        nextAt.set(business, beganAt + Math.max(BETWEEN_MS, distanceMs));
      }, waitMs).unref();
    });
  });
}

/** Checks unless another process began to after this moment. */
async function checkUnlessDone(business: string, since: Date): Promise<void> {
  await withExclusiveLock("notices", [business], async () => {
    const last = await checkedAt(business);
    if (!last || last < since) await check(business);
  });
}

/** Checks every business. What is so without a change, such as a deadline, is found by the clock. */
export async function checkAllNotices(signal: AbortSignal): Promise<void> {
  for (const { business } of await db().select({ business: businesses.slug }).from(businesses)) {
    if (signal.aborted) return;
    await checkNotices(business).catch((error: unknown) =>
      log.error({ err: error, business }, "notices could not be checked"),
    );
  }
}
