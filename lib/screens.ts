import { areaScreens } from "@/lib/areas/areas";
import {
  NAVIGATION_GROUPS,
  type NavigationPlace,
  place,
  type ScreenEntry,
  screen,
  screenOfRecord,
} from "@/lib/areas/declare";
import { listedOnce } from "@/lib/areas/once";
import type { Permission } from "@/lib/permissions";
import { routes } from "@/lib/routes";

export type RegisteredScreen = ScreenEntry<string, Permission>;

/**
 * Every screen behind the sign-in, in the navigation's order. The navigation, the search window's commands and the
 * tests of roles read it; accessibility, pictures and measurements read it with `screen-examples.ts` of the tests,
 * which says what to look at on each. `screens.test.ts` holds it against the pages under `app/(dashboard)`.
 */
export const SCREENS = [
  place("overview", routes.overview, "overview.read", { group: "overview", icon: "LayoutDashboard", isExact: true }),

  place("wallet", routes.wallet, "transactions.read", { group: "money", icon: "Wallet" }),
  screenOfRecord("transaction", routes.transaction, "transactions.read"),
  place("reports", routes.reports, "wallet.read", { group: "money", icon: "ChartNoAxesCombined", isExact: true }),
  screen("report-print", routes.reportPrint, "wallet.read"),
  place("settlements", routes.settlements, "settlements.read", { group: "money", icon: "Banknote" }),
  screenOfRecord("settlement", routes.settlement, "settlements.read"),
  screen("new-settlement", routes.newSettlement, "settlements.make", {
    label: "newSettlement",
    also: "new settlement payout تسویه جدید پرداخت",
  }),
  screen("banks", routes.settlementBanks, "settlements.read"),
  place("batches", routes.batches, "settlements.read", { group: "money", icon: "Layers" }),
  screenOfRecord("batch", routes.batch, "settlements.read"),
  screenOfRecord("batch-print", routes.batchPrint, "settlements.read"),
  screen("new-batch", routes.newBatch, "settlements.make", {
    label: "newBatch",
    also: "new batch payout گروهی جدید پرداخت",
  }),
  place("queuedSettlements", routes.queuedSettlements, "settlements.read", { group: "money", icon: "Hourglass" }),
  screenOfRecord("queued-settlement", routes.queuedSettlement, "settlements.read"),
  place("approvals", routes.approvals, "settlements.read", { group: "money", icon: "Stamp" }),
  place("orders", routes.orders, "settlements.read", { group: "money", icon: "ReceiptText" }),
  screen("orders-for-people", routes.ordersForPeople, "settlements.read"),
  screenOfRecord("order", routes.order, "settlements.read"),

  ...areaScreens,
  place("withdrawals", routes.withdrawals, "withdrawals.read", {
    group: "collect",
    icon: "WalletCards",
    tool: "subscription",
  }),
  screenOfRecord("withdrawal", routes.withdrawal, "withdrawals.read"),
  place("debit-report", routes.debitReport, "wallet.read", {
    group: "collect",
    icon: "ChartNoAxesCombined",
    tool: "subscription",
  }),
  screen("new-withdrawal", routes.newWithdrawal, "settlements.make", {
    label: "newWithdrawal",
    also: "new withdrawal collect direct debit برداشت جدید تازه وصول",
  }),
  screen("many-withdrawals", routes.manyWithdrawals, "settlements.make", {
    label: "manyWithdrawals",
    also: "withdrawals file csv excel xlsx many bulk برداشت گروهی فایل اکسل",
  }),
  screen("failed-withdrawals", routes.failedWithdrawals, "settlements.make", {
    label: "failedWithdrawals",
    also: "failed withdrawals retry again collect برداشت ناموفق دوباره تلاش",
  }),

  place("webhooks", routes.webhooks, "webhooks.read", { group: "records", icon: "Webhook" }),
  screenOfRecord("webhook", routes.webhook, "webhooks.read"),
  place("audit", routes.audit, "audit.read", { group: "records", icon: "ScrollText" }),
  screen("audit-file", routes.auditVerify, "audit.read"),
  screen("audit-print", routes.auditPrint, "audit.read"),
  place("exports", routes.exports, "exports.read", { group: "records", icon: "Download" }),
  screen("search", routes.search, "overview.read"),
  screen("person", routes.person, "overview.read"),

  place("connection", routes.settings.connection, "connection.read", { group: "settings", icon: "PlugZap" }),
  place("business", routes.settings.business, "business.read", { group: "settings", icon: "Building2" }),
  place("users", routes.settings.users, "users.read", { group: "settings", icon: "UsersRound" }),
  place("policy", routes.settings.policy, "settlements.read", { group: "settings", icon: "Scale" }),
  place("inquirySettings", routes.settings.inquirySettings, "inquiries.manage", {
    group: "settings",
    icon: "ScanSearch",
  }),
  place("cardSettings", routes.settings.cardSettings, "cards.read", { group: "settings", icon: "IdCard" }),
  place("team", routes.settings.team, "team.read", { group: "settings", icon: "Users" }),
  place("businesses", routes.settings.businesses, "self.manage", { group: "settings", icon: "Store" }),
  place("security", routes.settings.security, "self.manage", { group: "settings", icon: "ShieldCheck" }),
] as const satisfies readonly RegisteredScreen[];

listedOnce(
  "screen",
  SCREENS.map(({ id }) => id),
);

export type ScreenId = (typeof SCREENS)[number]["id"];

type Listed = Extract<(typeof SCREENS)[number], { navigation: NavigationPlace }>;
/** A screen that the side navigation lists; its id is the key of its name. */
export type NavigationItem = ScreenEntry<Listed["id"], Permission> & { navigation: NavigationPlace };

const isListed = (entry: RegisteredScreen): entry is NavigationItem => entry.navigation !== undefined;
const ALL: readonly RegisteredScreen[] = SCREENS;

/** The side navigation's entries, in its order. */
export const NAVIGATION: readonly NavigationItem[] = NAVIGATION_GROUPS.flatMap((group) =>
  ALL.filter(isListed)
    .filter(({ navigation }) => navigation.group === group)
    .toSorted((one, other) => Number(one.navigation.isLast ?? false) - Number(other.navigation.isLast ?? false)),
);
