import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { mayOpen } from "@/lib/areas/screens";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { DEFAULT_CHANNELS, ESCALATE_AFTER_MINUTES } from "@/lib/kit/notice-rules";
import { NOTICE_CHANNELS, NOTICE_SEVERITIES, type NoticeKindName, pathOf } from "@/lib/kit/notices";
import { ApiError } from "@/lib/kit/operations/errors";
import type { Database } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import {
  noticeDeliveries,
  noticeSettings,
  notices,
  noticeWishes,
  pushSubscriptions,
} from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { requireRecentCheck } from "@/lib/server/members/check";
import { holdSession } from "@/lib/server/members/end-session";
import type { Member } from "@/lib/server/members/session";
import {
  type Address,
  addressesOf,
  sealMobile,
  sealSubscription,
  sealWebhook,
  webhookOf,
} from "@/lib/server/notices/addresses";
import { CHANNELS } from "@/lib/server/notices/channels/all";
import { startBotLink } from "@/lib/server/notices/channels/bot-link";
import { vapidPublicKey } from "@/lib/server/notices/channels/installation-key";
import { isUsableEndpoint } from "@/lib/server/notices/channels/push";
import { isUsableWebhook } from "@/lib/server/notices/channels/team-webhook";
import { readCounts, readEnded, readInbox, readKind } from "@/lib/server/notices/inbox";
import { isToldTo, kindOf, kindsFor } from "@/lib/server/notices/kinds";
import { assign, colleaguesOf, markSeen, putAway } from "@/lib/server/notices/marks";
import { GIVEN } from "@/lib/server/notices/message";
import { sendTest } from "@/lib/server/notices/send";
import { maskText } from "@/lib/server/proxy/mask";
import { noticeOperations, noticeSettingsOperations } from "../operations";
import type { ChannelState, DeliveryRow, KindWish } from "../schemas";

const MOST_DELIVERIES = 50;
const MOST_BROWSERS = 20;

async function channelsOf(member: Member, db: Database): Promise<ChannelState[]> {
  const rows = await db
    .selectDistinctOn([noticeDeliveries.channel])
    .from(noticeDeliveries)
    .where(and(eq(noticeDeliveries.business, member.business), eq(noticeDeliveries.memberId, member.id)))
    .orderBy(noticeDeliveries.channel, desc(noticeDeliveries.createdAt));
  return Promise.all(
    NOTICE_CHANNELS.map(async (channel) => {
      const addresses = await addressesOf(member.id, channel);
      const last = rows.find((row) => row.channel === channel);
      return {
        channel,
        isSetUp: CHANNELS[channel].isSetUp(),
        address: shownAddress(channel, addresses),
        since: addresses[0]?.chat?.since ?? null,
        last: last
          ? { at: (last.endedAt ?? last.createdAt).toISOString(), state: last.state, fault: last.fault }
          : null,
      };
    }),
  );
}

/** What the settings show of one's own address. Of push it is the number of browsers. */
function shownAddress(channel: ChannelState["channel"], addresses: readonly Address[]): string | null {
  const [first] = addresses;
  if (first === undefined) return null;
  if (channel === "push") return String(addresses.length);
  if (channel === "sms") return maskText(first.text, "mobile");
  return first.chat ? (first.chat.name ?? "") : first.text;
}

function wishOf(kind: NoticeKindName, kinds: Readonly<Record<string, readonly string[]>>): KindWish {
  const severity = kindOf(kind)?.severity ?? "know";
  const chosen = kinds[kind] as KindWish["channels"] | undefined;
  return { kind, severity, channels: chosen ?? [...DEFAULT_CHANNELS[severity]], isChosen: chosen !== undefined };
}

function aboutOf(subject: string): DeliveryRow["about"] {
  if (subject.startsWith("digest:")) return "digest";
  if (subject.startsWith("test:")) return "test";
  if (subject.includes(GIVEN)) return "given";
  return subject.endsWith(":again") ? "again" : "first";
}

/** Where a message about some notices of a kind led; null if the member may not be told of it or open it any more. */
function hrefFor({ business, role }: Member, kind: string, record: string, count: number): string | null {
  const declared = kindOf(kind);
  if (!declared || !isToldTo(kind, role)) return null;
  const href = pathOf(declared, business, Array(count).fill(record));
  return mayOpen(href, business, role) ? href : null;
}

export const handlers = [
  handle(noticeOperations.inbox, (_, { member }) => readInbox(member)),
  handle(noticeOperations.ofKind, async ({ kind }, { member }) => ({ group: await readKind(kind, member) })),
  handle(noticeOperations.counts, (_, { member }) => readCounts(member)),
  handle(noticeOperations.ended, async (_, { member }) => ({ items: await readEnded(member) })),
  handle(noticeOperations.see, async ({ noticeIds }, { member }) => ({ seen: await markSeen(noticeIds, member) })),
  handle(noticeOperations.putAway, async ({ noticeIds }, { member }) => ({
    putAway: await putAway(noticeIds, member),
  })),
  handle(noticeOperations.colleagues, async ({ noticeId }, { member }) => ({
    items: await colleaguesOf(noticeId, member),
  })),
  handle(noticeOperations.assign, async ({ noticeIds, memberId }, { member, audit }) => {
    // A colleague is told of each that they are given.
    if (noticeIds.length > 1 && memberId !== null && memberId !== member.id)
      throw new ApiError("invalid_input", { fields: { noticeIds: "errors.invalid" } });
    const failures: ApiError[] = [];
    for (const subject of noticeIds) {
      const entry = { action: "notices.assigned", subject, detail: memberId ? { memberId } : {} } as const;
      try {
        await assign(subject, memberId, member, (tx) => audit(entry, tx));
      } catch (error) {
        // One that was decided meanwhile does not hold up the others.
        if (!(error instanceof ApiError)) throw error;
        failures.push(error);
      }
    }
    const [failure] = failures;
    if (failure && failures.length === noticeIds.length) throw failure;
    return { assigned: true };
  }),

  handle(noticeSettingsOperations.mine, async (_, { member, db }) => {
    const [wishes] = await db.select().from(noticeWishes).where(eq(noticeWishes.memberId, member.id));
    return {
      channels: await channelsOf(member, db),
      kinds: kindsFor(member.role)
        .map((kind) => wishOf(kind, wishes?.kinds ?? {}))
        .toSorted((one, other) => NOTICE_SEVERITIES.indexOf(one.severity) - NOTICE_SEVERITIES.indexOf(other.severity)),
      quietFrom: wishes?.quietFrom ?? null,
      quietUntil: wishes?.quietUntil ?? null,
      digest: wishes?.digest ?? "none",
      isDetailed: wishes?.isDetailed ?? false,
      pushHashes: (
        await db
          .select({ hash: pushSubscriptions.endpointHash })
          .from(pushSubscriptions)
          .where(eq(pushSubscriptions.memberId, member.id))
      ).map(({ hash }) => hash),
      pushKey: CHANNELS.push.isSetUp() ? await vapidPublicKey() : null,
    };
  }),

  handle(noticeSettingsOperations.change, async ({ mobile, kinds, ...wishes }, { member, db, audit }) => {
    const number = mobile ? normalizeMobile(mobile) : null;
    if (mobile && number === null) throw new ApiError("invalid_input", { fields: { mobile: "errors.invalidMobile" } });
    const [known] = await db.select().from(noticeWishes).where(eq(noticeWishes.memberId, member.id));
    if (number !== null || (wishes.isDetailed && !known?.isDetailed)) requireRecentCheck(member);
    // Kinds of another role, in another business, keep what was chosen for them.
    const own = new Set<string>(kindsFor(member.role));
    const chosen = Object.fromEntries(Object.entries(kinds).filter(([kind]) => own.has(kind)));
    const columns = {
      ...wishes,
      kinds: { ...known?.kinds, ...chosen },
      ...(mobile === undefined ? {} : { mobile: number === null ? null : sealMobile(member.id, number) }),
    };
    await db.transaction(async (tx) => {
      await holdSession(member, tx);
      await tx
        .insert(noticeWishes)
        .values({ memberId: member.id, ...columns })
        .onConflictDoUpdate({ target: noticeWishes.memberId, set: columns });
      await audit({ action: "notices.settings_changed", subject: member.id }, tx);
    });
    return { changed: true };
  }),

  handle(noticeSettingsOperations.test, async ({ channel }, { member, business }) => {
    const sent = await sendTest(business, member.id, channel);
    return { state: sent.state, why: sent.state === "sent" ? null : sent.why };
  }),

  handle(noticeSettingsOperations.connectBot, ({ channel }, { member }) => {
    requireRecentCheck(member);
    return startBotLink(member.id, channel, (tx) => holdSession(member, tx));
  }),

  handle(noticeSettingsOperations.disconnectBot, async ({ channel }, { member, db, audit }) => {
    const column = channel === "telegram" ? { telegramChat: null } : { baleChat: null };
    await db.transaction(async (tx) => {
      await tx.update(noticeWishes).set(column).where(eq(noticeWishes.memberId, member.id));
      await audit({ action: "notices.settings_changed", subject: member.id }, tx);
    });
    return { disconnected: true };
  }),

  handle(
    noticeSettingsOperations.subscribePush,
    async ({ replaces, ...subscription }, { member, request, db, audit }) => {
      if (!isUsableEndpoint(subscription.endpoint)) throw new ApiError("invalid_input");
      const endpointHash = hashOf(subscription.endpoint);
      const knownAs = [endpointHash, ...(replaces === undefined ? [] : [hashOf(replaces)])];
      const isKnown = inArray(pushSubscriptions.endpointHash, knownAs);
      const isMine = and(isKnown, eq(pushSubscriptions.memberId, member.id));
      const known = await db.select({ memberId: pushSubscriptions.memberId }).from(pushSubscriptions).where(isKnown);
      // Without a proof only the member's own browser is renewed, and no colleague's is taken over.
      if (known.length === 0 || known.some(({ memberId }) => memberId !== member.id)) requireRecentCheck(member);
      const values = {
        memberId: member.id,
        sessionId: member.sessionId,
        contents: sealSubscription(endpointHash, JSON.stringify(subscription)),
        userAgent: request.headers.get("user-agent")?.slice(0, 300) ?? null,
      };
      await db.transaction(async (tx) => {
        // Browsers of one moment are counted one after another.
        await takeLock(tx, "sessions", member.id);
        await holdSession(member, tx);
        await tx.delete(pushSubscriptions).where(isMine);
        // A browser that another member used before is this member's now.
        await tx
          .insert(pushSubscriptions)
          .values({ endpointHash, ...values })
          .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: values });
        const rows = await tx
          .select({ id: pushSubscriptions.id })
          .from(pushSubscriptions)
          .where(eq(pushSubscriptions.memberId, member.id))
          .orderBy(desc(pushSubscriptions.createdAt));
        const oldest = rows.slice(MOST_BROWSERS).map(({ id }) => id);
        if (oldest.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, oldest));
        await audit({ action: "notices.settings_changed", subject: member.id }, tx);
      });
      return { subscribed: true };
    },
  ),

  handle(noticeSettingsOperations.unsubscribePush, async ({ endpoint }, { member, db, audit }) => {
    await db.transaction(async (tx) => {
      await tx
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.endpointHash, hashOf(endpoint)), eq(pushSubscriptions.memberId, member.id)));
      await audit({ action: "notices.settings_changed", subject: member.id }, tx);
    });
    return { unsubscribed: true };
  }),

  handle(noticeSettingsOperations.deliveries, async (_, { member, db }) => {
    const rows = await db
      .select({ delivery: noticeDeliveries, kind: notices.kind, record: notices.record })
      .from(noticeDeliveries)
      .leftJoin(notices, eq(notices.id, sql`${noticeDeliveries.noticeIds}[1]`))
      .where(and(eq(noticeDeliveries.business, member.business), eq(noticeDeliveries.memberId, member.id)))
      .orderBy(desc(noticeDeliveries.createdAt), noticeDeliveries.id)
      .limit(MOST_DELIVERIES);
    return {
      items: rows.map(({ delivery, kind, record }) => {
        const { id, channel, state, tries, fault, subject, noticeIds, createdAt, endedAt } = delivery;
        return {
          ...{ id, channel, state, tries, fault },
          about: aboutOf(subject),
          kind: kind as NoticeKindName | null,
          count: noticeIds.length,
          href: kind === null || record === null ? null : hrefFor(member, kind, record, noticeIds.length),
          at: createdAt.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
        };
      }),
    };
  }),

  handle(noticeSettingsOperations.business, async (_, { business, db }) => {
    const [row] = await db.select().from(noticeSettings).where(eq(noticeSettings.business, business));
    const webhook = await webhookOf(business);
    return {
      walletUnderRial: row?.walletUnderRial ?? null,
      escalateAfterMinutes: row?.escalateAfterMinutes ?? ESCALATE_AFTER_MINUTES,
      webhookHost: webhook ? new URL(webhook.url).host : null,
    };
  }),

  handle(
    noticeSettingsOperations.changeBusiness,
    async ({ webhookUrl, ...columns }, { business, member, db, audit }) => {
      if (webhookUrl && !isUsableWebhook(webhookUrl)) {
        throw new ApiError("invalid_input", { fields: { webhookUrl: "errors.webhookAddress" } });
      }
      if (webhookUrl) requireRecentCheck(member);
      const secret = webhookUrl ? randomBytes(32).toString("base64url") : null;
      const webhook =
        webhookUrl === undefined
          ? {}
          : {
              webhookUrl: webhookUrl ? sealWebhook("url", business, webhookUrl) : null,
              webhookSecret: secret ? sealWebhook("secret", business, secret) : null,
            };
      await db.transaction(async (tx) => {
        await tx
          .insert(noticeSettings)
          .values({ business, ...columns, ...webhook })
          .onConflictDoUpdate({ target: noticeSettings.business, set: { ...columns, ...webhook } });
        await audit({ action: "notices.settings_changed", subject: business }, tx);
      });
      return { secret };
    },
  ),
];

const hashOf = (endpoint: string): string => createHash("sha256").update(endpoint).digest("hex");
