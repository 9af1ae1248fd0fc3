import type { areaNotices } from "@/lib/areas/areas";
import { routes } from "./routes";

/** The ways by which a notice leaves the screen. What is in the app is shown to everybody and is no channel. */
export const NOTICE_CHANNELS = ["mail", "push", "telegram", "bale", "sms"] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number] | "webhook";

export const NOTICE_DIGESTS = ["none", "daily", "weekly"] as const;
export type NoticeDigest = (typeof NOTICE_DIGESTS)[number];

/**
 * `urgent`: money or a deadline is at stake; it passes quiet hours and is told again if nobody who may act has seen it.
 * `act`: somebody has to do something. `know`: it is enough to have seen it.
 */
export const NOTICE_SEVERITIES = ["urgent", "act", "know"] as const;
export type NoticeSeverity = (typeof NOTICE_SEVERITIES)[number];

/** What notices are about, in the order in which settings group them. */
export const NOTICE_TOPICS = [
  "payouts",
  "wallet",
  "gateway",
  "collecting",
  "customers",
  "cards",
  "book",
  "security",
  "technical",
] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

export type NoticeKindName = keyof typeof areaNotices;

/** A kind of notice, as its area declares it. Its words are `notices.kinds.<name>`. */
export interface NoticeKind<Permission extends string = string> {
  severity: NoticeSeverity;
  topic: NoticeTopic;
  /** Members without it are not told. A notice may be for fewer: one member, or all but some. */
  permission: Permission;
  /** The permission to put it right, if it differs from `permission`. Members without it get it as news. */
  acts?: Permission;
  /** The page where it is decided or explained. */
  href: (business: string, record: string) => string;
  /** The page that lists the records of this kind, these and no others. Without it the inbox is, which names each. */
  list?: (business: string) => string;
  /** The screen whose entry in the navigation counts it. Every kind has one, except those of the severity `know`. */
  screen?: string;
  /** The facts that its words name besides `count` and `since`. Its source gives them. */
  facts?: readonly string[];
  /**
   * It tells of something that happened to the record: a member may put it away, and something else that happens to the
   * record is another notice. Without it a notice is a state that stays until it is over.
   */
  isEvent?: boolean;
}

/** Where notices of one kind lead: to their one record, to the list of them, or to the inbox. */
export function pathOf({ href, list }: NoticeKind, business: string, records: readonly string[]): string {
  if (records.length < 2) return href(business, records[0] ?? "");
  return list?.(business) ?? routes.notices(business);
}

let kinds: Readonly<Record<string, NoticeKind>> | undefined;
let screens: ReadonlyMap<string, string> = new Map();

/**
 * Called by `areas.ts`, which lists what all areas declare, when it is loaded.
 *
 * @param permissionOf the permission that each screen needs, by the screen's id
 */
export function registerNotices(
  declared: Readonly<Record<string, NoticeKind>>,
  permissionOf: ReadonlyMap<string, string>,
): void {
  kinds = declared;
  screens = permissionOf;
}

/** The permission that a screen needs; undefined if there is no such screen. */
export const permissionOfScreen = (screen: string): string | undefined => screens.get(screen);

/**
 * All kinds by their names.
 *
 * @throws Error if the process has not loaded `areas.ts`
 */
export function noticeKinds(): Readonly<Record<string, NoticeKind>> {
  if (!kinds) throw new Error("lib/areas/areas.ts is not loaded");
  return kinds;
}
