import "server-only";
import "@/lib/server/app";
import { areaNotices } from "@/lib/areas/areas";
import { readAttention } from "@/lib/areas/records/overview/server/attention";
import type { NoticeKind, NoticeKindName } from "@/lib/kit/notices";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { registry } from "@/lib/server/core/registry";
import type { Member } from "@/lib/server/members/session";
import type { FoundNotice, NoticeSource } from "@/lib/server/notices/source";
import { BUSINESS } from "@/lib/testing/rig/server";

/** For tests: the source of a kind of notices. */
export function sourceOf(kind: NoticeKindName): NoticeSource {
  const source = registry().noticeSources.find((each) => each.kind === kind);
  if (!source) throw new Error(`no source finds ${kind}`);
  return source;
}

/** For tests: what a source finds now. */
export const foundOf = (kind: NoticeKindName, now = new Date(), business = BUSINESS): Promise<readonly FoundNotice[]> =>
  sourceOf(kind).find(business, now);

/** For tests: the records of a kind that a member is told of. */
export async function toldTo(
  { id, role }: { id: string; role: Role },
  kind: NoticeKindName,
  now = new Date(),
): Promise<string[]> {
  const { permission } = areaNotices[kind] as NoticeKind<Permission>;
  if (!roleCan(role, permission)) return [];
  const found = await foundOf(kind, now);
  return found.filter(({ onlyFor }) => !onlyFor || onlyFor.includes(id)).map(({ record }) => record);
}

/** What a member was told of a kind before there were notices: held payments and outcomes of orders under one name. */
const nameBefore = (kind: string): string =>
  kind === "held_overdue" ? "held_waiting" : kind === "batch_ended" ? "orders_ended" : kind;

/** Kinds that no item told of. */
const NEW_KINDS: readonly string[] = [
  "orders_approved",
  "wallet_low",
  "fee_wallet_low",
  "webhooks_silent",
  "book_differs",
  "month_to_close",
  "card_step_rejected",
  "verification_rejected",
  "new_device",
];

const add = (sums: Record<string, number>, kind: string, count: number): void => {
  sums[nameBefore(kind)] = (sums[nameBefore(kind)] ?? 0) + count;
};

/** For tests: how much of each kind the items of what needs attention tell a member. */
export async function countedBefore(member: Member): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const item of (await readAttention(member, Date.now())).items) {
    const all = item.kind === "held_overdue" ? item.waiting : "count" in item ? item.count : 1;
    add(sums, item.kind, all);
  }
  return sums;
}

/** For tests: how much of each kind the notices tell a member. A notice about many says how many. */
export async function countedNow({ id, role }: Pick<Member, "id" | "role">): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const [kind, { permission }] of Object.entries<NoticeKind<Permission>>(areaNotices)) {
    if (NEW_KINDS.includes(kind) || !roleCan(role, permission)) continue;
    for (const { onlyFor, facts } of await foundOf(kind as NoticeKindName))
      if (!onlyFor || onlyFor.includes(id)) add(sums, kind, Number(facts?.count ?? 1));
  }
  return sums;
}

/** For tests: a member as the rules about people ask for them. */
export const asMember = (id: string, role: Role): Member => ({ id, role, business: BUSINESS }) as Member;
