import "server-only";
import { IntlMessageFormat } from "intl-messageformat";
import { type Calendar, formatInstant } from "@/lib/kit/format/date-display";
import type { Locale } from "@/lib/kit/i18n/locales";
import { pathOf } from "@/lib/kit/notices";
import { routes } from "@/lib/kit/routes";
import { env } from "@/lib/server/core/env";
import { registry } from "@/lib/server/core/registry";
import type { NoticeMessage } from "./channels/channel";
import { kindOf, type ToldNotice } from "./kinds";
import type { NoticeSubject } from "./source";

type Values = Readonly<Record<string, string | number>>;

/** A sentence of ours outside of any page. @throws Error for a key that is not there */
export function say(locale: Locale, key: string, values: Values = {}): string {
  const found = key
    .split(".")
    .reduce<unknown>((tree, name) => (tree as Record<string, unknown> | undefined)?.[name], registry().words[locale]);
  if (typeof found !== "string") throw new Error(`no words for ${key}`);
  return String(new IntlMessageFormat(found, locale).format({ ...values }));
}

/** What a group of notices counts: themselves, or what each of them says that it counts. */
export const countOf = (group: readonly Pick<ToldNotice, "facts">[]): number =>
  group.reduce((sum, { facts: { count } }) => sum + (typeof count === "number" ? count : 1), 0);

interface Hearing {
  /** The same in every try. */
  id: string;
  locale: Locale;
  calendar: Calendar;
  /** The business's name for people. */
  businessName: string;
  /** Names and amounts of the records, if the member wants them to leave the screen. */
  subjects?: readonly NoticeSubject[];
  /** In the member's unit. */
  amountText?: (rial: number) => string;
}

const MOST_LINES = 5;

/** The message of notices of one kind. It has no amount and nobody's name, unless subjects are given. */
export function noticeMessage(group: readonly [ToldNotice, ...ToldNotice[]], hearing: Hearing): NoticeMessage {
  const [first] = group;
  const { locale, calendar, subjects = [], amountText } = hearing;
  const kind = kindOf(first.kind);
  const title = say(locale, `notices.kinds.${first.kind}.title`, { ...first.facts, count: countOf(group) });
  const deadline = group.flatMap((notice) => notice.deadline ?? []).sort((one, other) => +one - +other)[0] ?? null;
  const named = subjects.slice(0, MOST_LINES).flatMap(({ name, amountRial }) => {
    const parts = [amountRial === null ? null : amountText?.(amountRial), name].filter((part) => part != null);
    return parts.length > 0 ? [parts.join(" · ")] : [];
  });
  const until =
    deadline &&
    say(locale, "notices.message.until", { time: formatInstant(deadline.toISOString(), { locale, calendar }) });
  const records = group.map(({ record }) => record);
  const path = kind ? pathOf(kind, first.business, records) : routes.notices(first.business);
  return {
    id: hearing.id,
    locale,
    title,
    lines: [...named, ...(until ? [until] : []), hearing.businessName],
    link: new URL(path, env().DAFTAR_URL).href,
    isUrgent: kind?.severity === "urgent",
    deadline: deadline?.toISOString() ?? null,
    kind: first.kind,
    business: first.business,
  };
}

/**
 * The summary of what waits and of what is to be known, by kind.
 *
 * @param waiting how many of them wait for this member, as the bell counts them
 */
export function digestMessage(
  groups: readonly ToldNotice[][],
  business: string,
  waiting: number,
  hearing: Hearing,
): NoticeMessage {
  const { locale, businessName, id } = hearing;
  const lines = groups.flatMap((group) =>
    group[0] ? [say(locale, `notices.kinds.${group[0].kind}.title`, { ...group[0].facts, count: countOf(group) })] : [],
  );
  return {
    id,
    locale,
    title: say(locale, "notices.message.digest", { count: waiting }),
    lines: [...lines, businessName],
    link: new URL(routes.notices(business), env().DAFTAR_URL).href,
    isUrgent: false,
    deadline: null,
    kind: "digest",
    business,
  };
}

/** What a press on "send a test" sends. */
export function testMessage(business: string, { id, locale, businessName }: Hearing): NoticeMessage {
  return {
    id,
    locale,
    title: say(locale, "notices.message.test"),
    lines: [businessName],
    link: new URL(routes.noticeSettings(business), env().DAFTAR_URL).href,
    isUrgent: false,
    deadline: null,
    kind: "test",
    business,
  };
}
