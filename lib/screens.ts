import {
  Banknote,
  Building2,
  Contact,
  Download,
  FileKey2,
  Hourglass,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  PlugZap,
  ReceiptText,
  Scale,
  ScrollText,
  ShieldCheck,
  Stamp,
  Store,
  Users,
  UsersRound,
  Wallet,
  WalletCards,
  Webhook,
} from "lucide-react";
import type { MessageKey, Messages } from "@/lib/i18n/types";
import type { Permission } from "@/lib/permissions";
import { routes } from "@/lib/routes";

/** The groups of the side navigation, in its order; the first needs no name. */
export const NAVIGATION_GROUPS = ["overview", "money", "collect", "people", "records", "settings"] as const;
type Group = (typeof NAVIGATION_GROUPS)[number];

/** A screen's place in the side navigation; its name there is `shell.items.<id>`. */
export interface NavigationPlace {
  group: Group;
  icon: LucideIcon;
  /** The service's tool that must be active; otherwise the entry is dimmed and leads to how to activate it. */
  tool?: string;
  /** Current only at exactly this address, not below it. */
  isExact?: boolean;
}

/** What is begun on a screen, as a command of the search window. */
export interface BeginCommand {
  label: MessageKey;
  /** Words of both languages that find it besides its name. */
  also: string;
}

interface Options {
  navigation?: NavigationPlace;
  begin?: BeginCommand;
}

export interface ScreenEntry<Id extends string = string> extends Options {
  id: Id;
  /** Whose `[parameter]` is the record that the screen is of; without one it stands on its own. */
  isOfRecord: boolean;
  path: (business: string, record?: string) => string;
  /** Without it the page answers 403 and nothing lists it. */
  permission: Permission;
}

const screen = <Id extends string>(
  id: Id,
  path: (business: string) => string,
  permission: Permission,
  options: Options = {},
): ScreenEntry<Id> => ({ id, isOfRecord: false, path: (business) => path(business), permission, ...options });

const screenOfRecord = <Id extends string>(
  id: Id,
  path: (business: string, record: string) => string,
  permission: Permission,
): ScreenEntry<Id> => ({ id, isOfRecord: true, path: (business, record = "") => path(business, record), permission });

/** A screen of the navigation: its id is the key of its name. */
const place = <Id extends keyof Messages["shell"]["items"]>(
  id: Id,
  path: (business: string) => string,
  permission: Permission,
  navigation: NavigationPlace,
): ScreenEntry<Id> => screen(id, path, permission, { navigation });

/**
 * Every screen behind the sign-in, in the navigation's order. The navigation, the search window's commands and the
 * tests of roles read it; accessibility, pictures and measurements read it with `screen-examples.ts` of the tests,
 * which says what to look at on each. `screens.test.ts` holds it against the pages under `app/(dashboard)`.
 */
export const SCREENS = [
  place("overview", routes.overview, "overview.read", { group: "overview", icon: LayoutDashboard, isExact: true }),

  place("wallet", routes.wallet, "transactions.read", { group: "money", icon: Wallet }),
  screenOfRecord("transaction", routes.transaction, "transactions.read"),
  place("settlements", routes.settlements, "settlements.read", { group: "money", icon: Banknote }),
  screenOfRecord("settlement", routes.settlement, "settlements.read"),
  screen("new-settlement", routes.newSettlement, "settlements.make", {
    begin: { label: "search.commands.newSettlement", also: "new settlement payout تسویه جدید پرداخت" },
  }),
  screen("banks", routes.settlementBanks, "settlements.read"),
  place("batches", routes.batches, "settlements.read", { group: "money", icon: Layers }),
  screenOfRecord("batch", routes.batch, "settlements.read"),
  screen("new-batch", routes.newBatch, "settlements.make", {
    begin: { label: "search.commands.newBatch", also: "new batch payout گروهی جدید پرداخت" },
  }),
  place("queuedSettlements", routes.queuedSettlements, "settlements.read", { group: "money", icon: Hourglass }),
  screenOfRecord("queued-settlement", routes.queuedSettlement, "settlements.read"),
  place("approvals", routes.approvals, "settlements.read", { group: "money", icon: Stamp }),
  place("orders", routes.orders, "settlements.read", { group: "money", icon: ReceiptText }),
  screen("orders-for-people", routes.ordersForPeople, "settlements.read"),
  screenOfRecord("order", routes.order, "settlements.read"),

  place("authorizations", routes.authorizations, "authorizations.read", {
    group: "collect",
    icon: FileKey2,
    tool: "subscription",
  }),
  screenOfRecord("authorization", routes.authorization, "authorizations.read"),
  place("withdrawals", routes.withdrawals, "withdrawals.read", {
    group: "collect",
    icon: WalletCards,
    tool: "subscription",
  }),
  screenOfRecord("withdrawal", routes.withdrawal, "withdrawals.read"),

  place("customers", routes.customers, "customers.read", { group: "people", icon: Contact, tool: "customer" }),
  screenOfRecord("customer", routes.customer, "customers.read"),
  screen("new-customer", routes.newCustomer, "customers.write", {
    begin: { label: "search.commands.newCustomer", also: "new customer مشتری تازه جدید" },
  }),
  screenOfRecord("edit-customer", routes.editCustomer, "customers.write"),
  screen("customer-fields", routes.customerFields, "customers.read"),

  place("webhooks", routes.webhooks, "webhooks.read", { group: "records", icon: Webhook }),
  screenOfRecord("webhook", routes.webhook, "webhooks.read"),
  place("audit", routes.audit, "audit.read", { group: "records", icon: ScrollText }),
  screen("audit-file", routes.auditVerify, "audit.read"),
  screen("audit-print", routes.auditPrint, "audit.read"),
  place("exports", routes.exports, "exports.read", { group: "records", icon: Download }),
  screen("search", routes.search, "overview.read"),

  place("connection", routes.settings.connection, "connection.read", { group: "settings", icon: PlugZap }),
  place("business", routes.settings.business, "business.read", { group: "settings", icon: Building2 }),
  place("users", routes.settings.users, "users.read", { group: "settings", icon: UsersRound }),
  place("policy", routes.settings.policy, "settlements.read", { group: "settings", icon: Scale }),
  place("team", routes.settings.team, "team.read", { group: "settings", icon: Users }),
  place("businesses", routes.settings.businesses, "self.manage", { group: "settings", icon: Store }),
  place("security", routes.settings.security, "self.manage", { group: "settings", icon: ShieldCheck }),
] as const satisfies readonly ScreenEntry[];

export type ScreenId = (typeof SCREENS)[number]["id"];

/** A screen that the side navigation lists. */
export type NavigationItem = ScreenEntry<keyof Messages["shell"]["items"]> & { navigation: NavigationPlace };

const isListed = (entry: ScreenEntry): entry is NavigationItem => entry.navigation !== undefined;
const ALL: readonly ScreenEntry[] = SCREENS;

/** The side navigation's entries, in its order. */
export const NAVIGATION: readonly NavigationItem[] = NAVIGATION_GROUPS.flatMap((group) =>
  ALL.filter(isListed).filter(({ navigation }) => navigation.group === group),
);
