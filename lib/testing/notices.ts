import "server-only";
import "@/lib/server/app";
import { IntlMessageFormat } from "intl-messageformat";
import { areaNotices } from "@/lib/areas/areas";
import { noticeOperations } from "@/lib/areas/settings/notices/operations";
import type { Inbox, NoticeGroup } from "@/lib/areas/settings/notices/schemas";
import type { NoticeKind, NoticeKindName } from "@/lib/kit/notices";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { registry } from "@/lib/server/core/registry";
import type { Member } from "@/lib/server/members/session";
import { checkNotices } from "@/lib/server/notices/check";
import type { FoundNotice, NoticeSource } from "@/lib/server/notices/source";
import type { Ask } from "@/lib/testing/local";
import { BUSINESS } from "@/lib/testing/rig/server";

/** For tests: the source of a kind of notices. */
export function sourceOf(kind: NoticeKindName): NoticeSource {
  const source = registry().noticeSources.find((each) => each.kind === kind);
  if (!source) throw new Error(`no source finds ${kind}`);
  return source;
}

/** For tests: a record as a kind of notices has them. That of some kinds is a Tehran day. */
export const noticeRecord = (kind: string): string =>
  /^settlements_(?:failed|returned)$/.test(kind) ? "2026-11-30" : "3f8e0c1a-6f0e-4d5f-9c43-0a8d5f0a1b2c";

/** For tests: what a source finds now. Each of them can be said with the facts that it brings. */
export async function foundOf(
  kind: NoticeKindName,
  now = new Date(),
  business = BUSINESS,
): Promise<readonly FoundNotice[]> {
  const found = await sourceOf(kind).find(business, now);
  for (const one of found) expectSayable(kind, one);
  return found;
}

/** A value that a sentence names is missing if this throws. Times and amounts are drawn by tags, as on the screen. */
function expectSayable(kind: NoticeKindName, { facts = {} }: FoundNotice): void {
  const drawn = () => "";
  const values = Object.entries(facts).map(([name, value]) => [name, /(?:At|Rial)$/.test(name) ? drawn : value]);
  const all = { ...Object.fromEntries(values), count: Number(facts.count ?? 1), since: drawn };
  for (const locale of ["fa", "en"] as const) {
    const { title, body } = noticeWords(locale, kind);
    new IntlMessageFormat(title, locale).format({ ...facts, count: all.count });
    if (body) new IntlMessageFormat(body, locale).format(all);
  }
}

/** For tests: the words of a kind in a language. */
export function noticeWords(locale: "fa" | "en", kind: NoticeKindName): { title: string; body?: string; name: string } {
  const { kinds, names } = registry().words[locale].notices;
  const { title, body }: { title: string; body?: string } = kinds[kind];
  return { title, name: names[kind], ...(body !== undefined && { body }) };
}

/** For tests: a member as the rules about people ask for them. */
export const asMember = (id: string, role: Role): Member => ({ id, role, business: BUSINESS }) as Member;

/** For tests: which of some members are told of a record by a kind. */
export async function whoHears<Who extends string>(
  people: Readonly<Record<Who, Member>>,
  kind: NoticeKindName,
  record: string,
): Promise<Who[]> {
  const { permission } = areaNotices[kind] as NoticeKind<Permission>;
  const told = (await foundOf(kind)).filter((each) => each.record === record);
  const isTold = ({ id, role }: Member) =>
    roleCan(role, permission) &&
    told.some(({ onlyFor, exceptFor }) => (!onlyFor || onlyFor.includes(id)) && !exceptFor?.includes(id));
  return (Object.entries(people) as [Who, Member][]).filter(([, member]) => isTold(member)).map(([who]) => who);
}

/** For tests: a member's inbox as it is now, asked for as their browser asks. */
export async function inboxOf(ask: Ask): Promise<Inbox> {
  await checkNotices(BUSINESS);
  return (await ask(noticeOperations.inbox)).body;
}

/** For tests: the groups of some kinds in a member's inbox, as it is now. */
export async function groupsOf(ask: Ask, kinds: RegExp): Promise<NoticeGroup[]> {
  return (await inboxOf(ask)).groups.filter(({ kind }) => kinds.test(kind));
}

/** For tests: how much of some kinds a member is told now. */
export async function toldOf(ask: Ask, kinds: RegExp): Promise<Partial<Record<NoticeKindName, number>>> {
  return Object.fromEntries((await groupsOf(ask, kinds)).map(({ kind, count }) => [kind, count]));
}
