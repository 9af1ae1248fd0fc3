import type { AuditSubject, AuditTold, FactKind } from "@/lib/kit/audit";
import type { Source } from "@/lib/kit/i18n/types";
import type { NAVIGATION_ICONS } from "@/lib/kit/navigation-icons";
import type { NoticeKind } from "@/lib/kit/notices";
import type { PlaceId } from "@/lib/kit/places";
import type { Role } from "@/lib/kit/roles";

/** A screen's place in the navigation. Its name is `shell.items.<id>`. */
export interface NavigationPlace {
  /** The entry of the side navigation under which it stands. */
  place: PlaceId;
  /** Its position among the tabs of the place; the entry leads to the first one that the member may open. */
  tab: number;
  /** Its name among `NAVIGATION_ICONS`, for the search. */
  icon: keyof typeof NAVIGATION_ICONS;
  /** Words of both languages that also find it in the search window. */
  also?: string;
  /** The service's tool that must be active. Otherwise the screen is dimmed and links to how to activate it. */
  tool?: string;
  /** It is the current screen only at exactly this address, not below it. */
  isExact?: boolean;
}

/** A record that a screen can create, as a command of the search window. */
export interface BeginCommand {
  /**
   * Its key among `search.commands`. It is the short key, because full keys are sent with each module that contains
   * them.
   */
  label: keyof Source["search"]["commands"];
  /** Words of both languages that also find it. */
  also: string;
}

export interface ScreenEntry<Id extends string = string, Permission extends string = string> {
  id: Id;
  /** True if the path's `[parameter]` is a record; false for a screen without one. */
  isOfRecord: boolean;
  path: (business: string, record?: string) => string;
  /** Without it the page answers 403 and nothing lists it. */
  permission: Permission;
  navigation?: NavigationPlace;
  begin?: BeginCommand;
}

export const screen = <const Id extends string, const Permission extends string>(
  id: Id,
  path: (business: string) => string,
  permission: Permission,
  begin?: BeginCommand,
): ScreenEntry<Id, Permission> => ({
  id,
  isOfRecord: false,
  path: (business: string) => path(business),
  permission,
  begin,
});

export const screenOfRecord = <const Id extends string, const Permission extends string>(
  id: Id,
  path: (business: string, record: string) => string,
  permission: Permission,
): ScreenEntry<Id, Permission> => ({
  id,
  isOfRecord: true,
  path: (business: string, record = "") => path(business, record),
  permission,
});

/** A screen with a place in the navigation. */
export const place = <const Id extends string, const Permission extends string>(
  id: Id,
  path: (business: string) => string,
  permission: Permission,
  navigation: NavigationPlace,
  begin?: BeginCommand,
): ScreenEntry<Id, Permission> & { navigation: NavigationPlace } => ({
  ...screen(id, path, permission, begin),
  navigation,
});

/** All facts about an area that screens and server need, so that they have no lists by area of their own. */
interface Declaration {
  /** Who may do what. */
  permissions: Readonly<Record<string, "everybody" | readonly Role[]>>;
  /** The tags of its reads, and what its writes change. */
  tags: readonly string[];
  screens: readonly ScreenEntry[];
  /** The kinds of its records that the search finds, and the screen that lists each kind. */
  hits: Readonly<Record<string, string>>;
  /** Its lists that can be exported as a file. */
  files: readonly string[];
  /** What its records give to tell to people. */
  notices?: Readonly<Record<string, NoticeKind>>;
  audit: {
    /** The audit actions of its writes. */
    actions: readonly `${string}.${string}`[];
    /** How its audit facts are formatted. */
    facts: Readonly<Record<string, FactKind>>;
    /** The subject of an audit entry, by the first word of its action. */
    subjects: Readonly<Record<string, (told: AuditTold, business: string) => AuditSubject>>;
    /** The record whose personal data was revealed, by the first word of the operation. */
    revealed: Readonly<Record<string, (business: string, id: string) => AuditSubject>>;
  };
}

/** One area's entry in `areas.ts`. */
export const declareArea = <const Area extends Declaration>(area: Area): Area => area;

/** Turns a union into an intersection: the declarations of all areas put together. */
export type Intersection<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer Both) => void
  ? Both
  : never;

/** A query as it stands in an address, with its question mark; nothing if there is none. */
export function queryText(query?: Record<string, string>): string {
  const text = new URLSearchParams(query).toString();
  return text ? `?${text}` : "";
}
