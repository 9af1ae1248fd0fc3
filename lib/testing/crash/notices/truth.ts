import type { NOTICE_CHANNELS } from "@/lib/kit/notices";
import { waitUntil } from "../../../launch/before/processes.mjs";
import type { Sent } from "../../../sandbox/sinks/sent";
import type { Installation } from "../installation";
import { BUSINESS } from "../people";
import type { Tally } from "../tally";
import type { Reached } from "./addresses";
import { compareTexts, textsIn } from "./texts";

/** Within this time some of the messages that wait are sent: they are sent slowly if they are many. */
const SOME_WITHIN_MS = 90_000;
/** A message is in the hands of a process for this long (`send.ts`). */
const IN_HAND = "interval '60 seconds'";
/** A living process has noted within this time what it had in hand. */
const NOTED_WITHIN_MS = 1500;
/** An order's outcome that is older than the newest of so many may have no notice. */
const NEWEST = 500;
const MOST_TIMES = 2;
const OUTBOXES = ["notice_deliveries", "customer_messages"] as const;

type Channel = (typeof NOTICE_CHANNELS)[number] | "webhook";

interface Delivery {
  id: string;
  member_id: string | null;
  channel: Channel;
  state: "waiting" | "sent" | "refused" | "dropped";
  fault: string | null;
  kinds: string[];
  records: string[];
  /** Whether each of its notices was over when the message ended. */
  was_over: boolean;
}

const DELIVERIES = `
  SELECT d.id, d.member_id, d.channel, d.state, d.fault, coalesce(n.kinds, '{}') AS kinds,
    coalesce(n.records, '{}') AS records, coalesce(n.last_over <= d.ended_at, false) AS was_over
  FROM notice_deliveries d LEFT JOIN LATERAL (
    SELECT array_agg(kind) AS kinds, array_agg(record) AS records, max(coalesce(over_at, 'infinity')) AS last_over
    FROM notices WHERE id = ANY(d.notice_ids)) n ON true
  WHERE d.business = $1 AND d.created_at >= $2`;

/** What somebody must have been told of, and by whom it must have been heard. */
export interface Expected {
  kind: string;
  record: string;
  hearers: readonly Reached[];
}

/**
 * Waits until nothing waits to be sent, for as long as messages are sent. The time that a message of a dead process waits
 * is passed over.
 *
 * @param isThere what must have been planned before
 */
export async function untilTold(
  { query }: Installation,
  isThere: () => Promise<boolean> = async () => true,
): Promise<void> {
  const diedAt = Date.now();
  const isTold = async () => {
    if (Date.now() - diedAt > NOTED_WITHIN_MS)
      for (const table of OUTBOXES)
        await query(
          `UPDATE ${table} SET due_at = now() WHERE state = 'waiting' AND tries > 0 AND due_at > now()
            AND due_at - ${IN_HAND} < $1`,
          [new Date(diedAt)],
        );
    return (await countOf("waiting")) === 0 && (await isThere());
  };
  const countOf = async (state: Delivery["state"]) => {
    const counts = OUTBOXES.map((table) => `(SELECT count(*) FROM ${table} WHERE state = $1)`);
    const [row] = await query<{ n: number }>(`SELECT (${counts.join(" + ")})::int AS n`, [state]);
    return row?.n;
  };
  const orNot = () => isTold().catch(() => false);
  for (;;) {
    const before = await countOf("sent");
    if (await waitUntil(orNot, SOME_WITHIN_MS, 200)) return;
    if ((await countOf("sent")) === before) return;
  }
}

/** The messages that were planned since a moment. */
export const deliveriesSince = ({ query }: Pick<Installation, "query">, since: Date): Promise<Delivery[]> =>
  query<Delivery & Record<string, unknown>>(DELIVERIES, [BUSINESS, since]);

/**
 * Compares what the database says of messages with what arrived: each was told once, or twice if a process died between
 * the sending and the note. What was dropped was over before.
 *
 * @param byId what arrived since the beginning, by the message's id
 */
export function compareDeliveries(
  deliveries: readonly Delivery[],
  byId: ReadonlyMap<string | null, readonly Sent[]>,
  reached: readonly Reached[],
): string[] {
  const wrong: string[] = [];
  for (const delivery of deliveries) {
    const { id, channel, state, fault, kinds } = delivery;
    const said = `${[...new Set(kinds)].join(", ")} by ${channel} (${id})`;
    const those = byId.get(id) ?? [];
    const address = addressOf(delivery, reached);
    if (state === "waiting") wrong.push(`${said}: still waits`);
    if (state === "refused") wrong.push(`${said}: refused (${fault})`);
    if (state === "dropped" && !delivery.was_over) wrong.push(`${said}: dropped, and not over`);
    if (those.length > MOST_TIMES) wrong.push(`${said}: told ${those.length} times`);
    if (address && those.some(({ to }) => to !== address)) wrong.push(`${said}: told to somebody else`);
    if (state === "sent" && !isOfBot(delivery) && those.length === 0)
      wrong.push(`${said}: noted as sent, and told nobody`);
  }
  return wrong;
}

const isOfBot = ({ channel }: { channel: string }): boolean => channel === "telegram" || channel === "bale";

/** Everything that arrived, by the id of its message. A text in a chat has none. */
export const arrivedById = ({ outside }: Pick<Installation, "outside">) => Map.groupBy(outside.arrived, idOf);

const addressOf = ({ channel, member_id }: Delivery, reached: readonly Reached[]): string | undefined =>
  channel === "webhook" ? "team" : reached.find(({ memberId }) => memberId === member_id)?.addresses[channel];

/** Compares how many texts came to each chat with how many were sent there. @returns what differs */
function compareChats(
  deliveries: readonly Delivery[],
  arrived: readonly Sent[],
  reached: readonly Reached[],
): string[] {
  const toBots = deliveries.filter((delivery) => delivery.state === "sent" && isOfBot(delivery));
  const chats = Map.groupBy(toBots, (delivery) => `${delivery.channel} ${addressOf(delivery, reached)}`);
  return [...chats].flatMap(([chat, sent]) => {
    const times = arrived.filter(({ channel, to, text }) => `${channel} ${to}` === chat && LINK.test(text)).length;
    const isRight = times >= sent.length && times <= sent.length * MOST_TIMES;
    return isRight ? [] : [`${chat}: told ${times} times of ${sent.length}`];
  });
}

/** A notice ends with its link. What a bot says of itself has none. */
const LINK = /\n\nhttps?:\/\/\S+$/;

/** The id of the message, as its channel carries it. */
function idOf({ channel, detail }: Sent): string | null {
  const { payload } = detail as { payload?: { tag?: string; id?: string } };
  if (channel === "mail")
    return /^<([^@]+)@/.exec((detail.headers as Record<string, string>)["message-id"] ?? "")?.[1] ?? "";
  if (channel === "push") return payload?.tag ?? "";
  if (channel === "webhook") return payload?.id ?? "";
  return channel === "sms" ? String(detail.id) : null;
}

/** Whether each hearer, and the team, has a message of each record on every channel. @returns what is missing */
export function missingFrom(deliveries: readonly Delivery[], expected: readonly Expected[]): string[] {
  return expected.flatMap(({ kind, record, hearers }) => {
    const those = deliveries.filter(
      ({ state, kinds, records }) => state === "sent" && kinds.includes(kind) && records.includes(record),
    );
    const isTold = (memberId: string | null, channel: string) =>
      those.some((each) => each.member_id === memberId && each.channel === channel);
    const missing = hearers.flatMap(({ who, memberId, addresses }) =>
      Object.keys(addresses).flatMap((channel) => (isTold(memberId, channel) ? [] : [`${who} by ${channel}`])),
    );
    if (!isTold(null, "webhook")) missing.push("the team");
    return missing.map((whom) => `${kind} ${record}: not told to ${whom}`);
  });
}

/** What is so, and has no open notice. */
const UNNOTICED = `
  SELECT 'orders_to_decide' AS kind, id::text AS record FROM payment_orders WHERE state = 'awaiting_approval' AND part_of IS NULL
  UNION ALL SELECT 'orders_need_person', id::text FROM payment_orders WHERE attention IS NOT NULL
  UNION ALL SELECT 'outcome', order_id::text FROM (
    SELECT order_id FROM order_outcomes WHERE closed_at IS NULL ORDER BY created_at DESC LIMIT ${NEWEST}) AS newest
  UNION ALL SELECT 'policy_to_decide', id::text FROM policy_proposals WHERE state = 'open'
  EXCEPT SELECT kind, record FROM notices WHERE over_at IS NULL
  EXCEPT SELECT 'outcome', record FROM notices
    WHERE over_at IS NULL AND kind IN ('orders_ended', 'orders_found', 'batch_ended')`;

/**
 * Compares everything since the beginning: every state of a record has its notice, and every message and every text to a
 * customer was sent.
 *
 * @param tally is told what was told, and how often
 */
export async function compareNotices(
  installation: Installation,
  { reached, mobiles }: { reached: readonly Reached[]; mobiles: readonly string[] },
  tally: Pick<Tally, "addTold">,
): Promise<string[]> {
  const readUnnoticed = () => installation.query<{ kind: string; record: string }>(UNNOTICED);
  await untilTold(installation, async () => (await readUnnoticed()).length === 0);
  const unnoticed = await readUnnoticed();
  const deliveries = await deliveriesSince(installation, new Date(0));
  const byId = arrivedById(installation);
  const told = deliveries.filter(({ state }) => state === "sent");
  const texts = await textsIn(installation);
  const known = new Set<string | null>([...deliveries, ...texts].map(({ id }) => id)).add(null);
  const twiceOf = (all: readonly { id: string }[]) => all.filter(({ id }) => (byId.get(id)?.length ?? 0) > 1).length;
  tally.addTold({
    kinds: told.flatMap(({ kinds }) => kinds),
    messages: told.length,
    twice: twiceOf(told),
    texts: texts.length,
    textsTwice: twiceOf(texts),
  });
  return [
    ...unnoticed.map(({ kind, record }) => `${kind} ${record}: has no notice`),
    ...[...byId.keys()].filter((id) => !known.has(id)).map((id) => `${id}: told, and not planned`),
    ...compareDeliveries(deliveries, byId, reached),
    ...(await compareTexts(installation, byId, mobiles)),
    ...compareChats(deliveries, installation.outside.arrived, reached),
  ];
}
