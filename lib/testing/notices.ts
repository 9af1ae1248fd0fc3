import "server-only";
import "@/lib/server/app";
import { expect } from "vitest";
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

type Told = ReadonlyMap<NoticeKindName, readonly FoundNotice[]>;

/** For tests: what all sources find now. */
export async function foundNow(): Promise<Told> {
  const found = registry().noticeSources.map(async (source) => [source.kind, await foundOf(source.kind)] as const);
  return new Map(await Promise.all(found));
}

/** For tests: the notices of a kind that a member is told. */
function toldTo({ id, role }: Pick<Member, "id" | "role">, kind: NoticeKindName, told: Told): FoundNotice[] {
  const { permission } = areaNotices[kind] as NoticeKind<Permission>;
  if (!roleCan(role, permission)) return [];
  return (told.get(kind) ?? []).filter(({ onlyFor }) => !onlyFor || onlyFor.includes(id));
}

/** For tests: how much of each kind the notices tell a member. A notice about many says how many. */
export function countedNow(member: Pick<Member, "id" | "role">, told: Told): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const kind of told.keys()) {
    if (NEW_KINDS.includes(kind)) continue;
    for (const { facts } of toldTo(member, kind, told)) add(sums, kind, Number(facts?.count ?? 1));
  }
  return sums;
}

/** For tests: a member as the rules about people ask for them. */
export const asMember = (id: string, role: Role): Member => ({ id, role, business: BUSINESS }) as Member;

/**
 * For tests: which of some members are told of a record by a kind. What was told to each of them before there were notices
 * has to count the same, for every kind.
 */
export async function whoHears<Who extends string>(
  people: Readonly<Record<Who, Member>>,
  kind: NoticeKindName,
  record: string,
): Promise<Who[]> {
  const told = await foundNow();
  const hearers: Who[] = [];
  for (const [who, member] of Object.entries(people) as [Who, Member][]) {
    if (toldTo(member, kind, told).some((each) => each.record === record)) hearers.push(who);
    expect(countedNow(member, told), who).toEqual(await countedBefore(member));
  }
  return hearers;
}
