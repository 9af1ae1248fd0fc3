import "server-only";
import { IntlMessageFormat } from "intl-messageformat";
import { type Calendar, formatInstant } from "@/lib/kit/format/date-display";
import type { Locale } from "@/lib/kit/i18n/locales";
import { pathOf } from "@/lib/kit/notices";
import { routes } from "@/lib/kit/routes";
import { env } from "@/lib/server/core/env";
import { registry } from "@/lib/server/core/registry";
import type { NoticeMessage } from "./channels/channel";
import { kindOf, type StoredNotice } from "./kinds";
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

/** All notices of one kind that a message is about, as far as it says something of them. */
export interface ToldGroup {
  kind: string;
  /** The facts of the first one. */
  facts: StoredNotice["facts"];
  /** How many notices there are. */
  size: number;
  /** What they count, as {@link toldCount} says. */
  count: number;
  /** The nearest one to come; the first of them if all have passed. */
  deadline: Date | null;
  /** What that deadline is before, where its kind says so; null otherwise. */
  before: string | null;
  /** The records of the first ones, up to {@link MOST_LINES}. */
  records: string[];
}

interface Hearing {
  /** The same in every try. */
  id: string;
  locale: Locale;
  calendar: Calendar;
  business: string;
  /** The business's own name; null if the service has not told it yet. Its name in addresses says nothing to people. */
  businessName: string | null;
  /** Names and amounts of the first records, if the member wants them to leave the screen. */
  subjects?: readonly NoticeSubject[];
  /** A colleague gave it to the member. */
  isGiven?: boolean;
  /** In the member's unit. */
  amountText?: (rial: number) => string;
}

/** A delivery of this subject says that a colleague gave the notice to its member. */
export const GIVEN = ":given:";

/** So many records are named in a message. */
export const MOST_LINES = 5;

/** The message of notices of one kind. It has no amount and nobody's name, unless subjects are given. */
export function noticeMessage(group: ToldGroup, hearing: Hearing): NoticeMessage {
  const { facts, count, deadline, before, records } = group;
  const { id, locale, calendar, business, businessName, subjects = [], isGiven, amountText } = hearing;
  const kind = kindOf(group.kind);
  const named = subjects.flatMap(({ name, amountRial }) => {
    const parts = [amountRial === null ? null : amountText?.(amountRial), name].filter((part) => part != null);
    return parts.length > 0 ? [parts.join(" · ").replace(/\s+/g, " ")] : [];
  });
  const until =
    deadline &&
    say(locale, `notices.message.${deadline > new Date() ? "until" : "untilPassed"}`, {
      before: before ?? "",
      time: formatInstant(deadline.toISOString(), { locale, calendar }),
    });
  const path = kind ? pathOf(kind, business, records) : routes.notices(business);
  return {
    id,
    locale,
    title: say(locale, `notices.kinds.${group.kind}.title`, { ...facts, count }),
    lines: [isGiven ? say(locale, "notices.message.given") : null, ...named, until, businessName].filter(
      (line) => line !== null,
    ),
    link: new URL(path, env().DAFTAR_URL).href,
    isUrgent: kind?.severity === "urgent",
    deadline: deadline?.toISOString() ?? null,
    kind: group.kind,
    business,
  };
}

/**
 * The summary of what waits and of what is to be known, by kind.
 *
 * @param waiting how many of them wait for this member, as the bell counts them
 */
export function digestMessage(groups: readonly ToldGroup[], waiting: number, hearing: Hearing): NoticeMessage {
  const { id, locale, business, businessName } = hearing;
  const lines = groups.map(({ kind, facts, count }) => say(locale, `notices.kinds.${kind}.title`, { ...facts, count }));
  return {
    id,
    locale,
    title: say(locale, "notices.message.digest", { count: waiting }),
    lines: [...lines, businessName].filter((line) => line !== null),
    link: new URL(routes.notices(business), env().DAFTAR_URL).href,
    isUrgent: false,
    deadline: null,
    kind: "digest",
    business,
  };
}

/** What a press on "send a test" sends. */
export function testMessage({ id, locale, business, businessName }: Hearing): NoticeMessage {
  return {
    id,
    locale,
    title: say(locale, "notices.message.test"),
    lines: businessName === null ? [] : [businessName],
    link: new URL(routes.noticeSettings(business), env().DAFTAR_URL).href,
    isUrgent: false,
    deadline: null,
    kind: "test",
    business,
  };
}
