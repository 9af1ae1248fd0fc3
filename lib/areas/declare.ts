import type { FactKind } from "@/lib/audit/facts";
import type { AuditSubject, AuditTold } from "@/lib/audit/subject";
import type { Source } from "@/lib/i18n/types";
import type { NAVIGATION_ICONS } from "@/lib/navigation-icons";
import type { Role } from "@/lib/permissions";

/** The groups of the side navigation, in its order; the first needs no name. */
export const NAVIGATION_GROUPS = ["overview", "money", "collect", "people", "records", "settings"] as const;

/** A screen's place in the side navigation; its name there is `shell.items.<id>`. */
export interface NavigationPlace {
  group: (typeof NAVIGATION_GROUPS)[number];
  /** Its name among `NAVIGATION_ICONS`. */
  icon: keyof typeof NAVIGATION_ICONS;
  /** The service's tool that must be active; otherwise the entry is dimmed and leads to how to activate it. */
  tool?: string;
  /** Current only at exactly this address, not below it. */
  isExact?: boolean;
  /** Stands behind the others of its group: it follows from them. */
  isLast?: boolean;
}

/** What is begun on a screen, as a command of the search window. */
export interface BeginCommand {
  /** Its name's key among `search.commands`. Written short: a whole key is sent with whatever mentions it. */
  label: keyof Source["search"]["commands"];
  /** Words of both languages that find it besides its name. */
  also: string;
}

export interface ScreenEntry<Id extends string = string, Permission extends string = string> {
  id: Id;
  /** Whose `[parameter]` is the record that the screen is of; without one it stands on its own. */
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

/** A screen of the navigation. */
export const place = <const Id extends string, const Permission extends string>(
  id: Id,
  path: (business: string) => string,
  permission: Permission,
  navigation: NavigationPlace,
): ScreenEntry<Id, Permission> & { navigation: NavigationPlace } => ({ ...screen(id, path, permission), navigation });

/** What all screens and all of the server know of an area, so that no list of theirs has a line of it. */
interface Declaration {
  routes: Readonly<Record<string, (business: string, ...more: never[]) => string>>;
  /** Who may do what. */
  permissions: Readonly<Record<string, "everybody" | readonly Role[]>>;
  /** What its answers are about, and its writes change. */
  tags: readonly string[];
  screens: readonly ScreenEntry[];
  /** The kinds of its records that the one box finds, and the screen that lists each. */
  hits: Readonly<Record<string, string>>;
  /** Its lists that can be had as a file. */
  files: readonly string[];
  audit: {
    /** What is written down of its writes. */
    actions: readonly `${string}.${string}`[];
    /** How its facts are written. */
    facts: Readonly<Record<string, FactKind>>;
    /** What an entry is about, by the first word of its action. */
    subjects: Readonly<Record<string, (told: AuditTold, business: string) => AuditSubject>>;
    /** The record of which something personal was revealed, by the first word of the operation. */
    revealed: Readonly<Record<string, (business: string, id: string) => AuditSubject>>;
  };
}

/** One area's entry in `areas.ts`. */
export const declareArea = <const Area extends Declaration>(area: Area): Area => area;

/** One that is each of a union's: what all areas say, put together. */
export type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer Both) => void
  ? Both
  : never;
