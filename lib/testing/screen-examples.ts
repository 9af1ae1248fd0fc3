import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { searchRoutes } from "@/lib/areas/records/search/declared";
import type { ScreenId } from "@/lib/areas/screens";
import { routes } from "@/lib/kit/routes";
import { wishedRequest } from "../areas/collecting/authorization-requests/testing";
import { wishedPayment } from "../areas/collecting/gateway/testing";
import { EMPTY_PAGE, type Example, listOf, type Records, type ScreenLook } from "./areas/area-tests";
import { areaExamples } from "./areas/areas";

/** Of each screen of the register what to look at: a screen without its entry here does not compile. */
export const EXAMPLES: Readonly<Record<ScreenId, Example>> = {
  // Its figures and the inbox come with the page.
  overview: { operations: ["wallet.balance"], bringsAnswers: true },

  wallet: {
    operations: ["wallet.transactions", "wallet.balance"],
    bringsAnswers: true,
    emptyAnswer: EMPTY_PAGE,
    isDated: true,
    isLong: true,
  },
  transaction: {
    operations: ["wallet.transactions"],
    isDated: true,
    records: { transaction: ({ first }) => first("wallet.transactions") },
  },
  fees: { operations: ["reports.wallet", "inquiries.totals"], isDated: true },
  reports: { operations: ["reports.wallet"], isDated: true },
  "debit-report": { operations: ["reports.debits"], isDated: true },
  // Its figures come with the page.
  "report-print": { isDated: true },
  settlements: listOf("settlements.list", { isDated: true, isLong: true }),
  settlement: {
    operations: ["settlements.show", "settlements.deliveries"],
    isDated: true,
    records: {
      "settlement-done": ({ first }) => first("settlements.list", { status: "DONE" }, "trackId"),
      "settlement-failed": ({ first }) => first("settlements.list", { status: "FAILED" }, "trackId"),
      "settlement-waiting": ({ waitingSettlement }) => waitingSettlement(),
    },
  },
  "new-settlement": {},
  "new-withdrawal": {},
  "many-withdrawals": {},
  "failed-withdrawals": { operations: ["withdrawals.failed_lately"] },
  banks: { operations: ["settlements.banks"], emptyAnswer: [] },
  batches: listOf("batches.list", { isDated: true, isLong: true }),
  batch: {
    operations: ["batches.show", "batches.list"],
    isLong: true,
    records: { batch: ({ first }) => first("batches.list", {}, "batchId") },
  },
  // What it prints comes with the page.
  "batch-print": { isDated: true, records: { "batch-print": ({ first }) => first("batches.list", {}, "batchId") } },
  "new-batch": {},
  queuedSettlements: listOf("queued-settlements.list", { isDated: true, isLong: true }),
  "queued-settlement": {
    operations: ["queued-settlements.show", "wallet.balance"],
    isDated: true,
    records: { "queued-settlement": ({ waitingInQueue }) => waitingInQueue() },
  },
  approvals: listOf("orders.inbox"),
  orders: listOf("orders.list"),
  "orders-for-people": listOf("orders.list"),
  order: { operations: ["orders.show", "orders.help"], records: { order: ({ order }) => order() } },

  ...areaExamples,
  withdrawals: listOf("withdrawals.list", { isDated: true, isLong: true }),
  withdrawal: {
    operations: ["withdrawals.show", "withdrawals.timeline"],
    isDated: true,
    records: {
      "withdrawal-done": ({ first }) => first("withdrawals.list", { status: "DONE" }),
      "withdrawal-failed": ({ first }) => first("withdrawals.list", { status: "FAILED" }),
    },
  },

  "customer-imports": listOf("customer_imports.list", { isDated: true }),
  "customer-import": {
    operations: ["customer_imports.show", "customer_imports.rows"],
    isDated: true,
    records: { "customer-import": ({ customerImport }) => customerImport() },
  },

  webhooks: listOf("webhooks.list", { isLong: true }),
  webhook: { operations: ["webhooks.show"], isDated: true, records: { webhook: ({ delivery }) => delivery() } },
  audit: listOf("audit.list", { isDated: true }),
  "audit-file": {},
  // What it prints comes with the page.
  "audit-print": { bringsAnswers: "sheet" },
  exports: listOf("exports.list"),
  search: { address: searchRoutes.search("parsmart", "10000001") },
  person: { address: `${searchRoutes.person("parsmart")}#q=09121000001` },

  connection: { operations: ["connection.detail"], isDated: true, bringsAnswers: true },
  business: { operations: ["business.show"] },
  users: listOf("business.users"),
  notices: { operations: ["notices.inbox", "notices.ended"] },
  "notice-settings": { operations: ["notice_settings.mine", "notice_settings.deliveries"] },
  policy: { operations: ["policy.show", "policy.calendar"] },
  team: { operations: ["team.list"], emptyAnswer: { members: [], invitations: [] } },
  businesses: { operations: ["businesses.list"] },
  security: { operations: ["security.state", "session.list"] },
};

interface OutsideLook extends ScreenLook {
  isPublic?: boolean;
  /** @returns its path */
  find: (records: Records) => Promise<string>;
}

/** Pages that stand outside the register: before the sign-in, and what is nowhere. */
export const OUTSIDE: Readonly<Record<string, OutsideLook>> = {
  "sign-in": { isPublic: true, find: async () => routes.signIn() },
  invitation: { isPublic: true, find: ({ invitation }) => invitation() },
  reset: { isPublic: true, find: ({ reset }) => reset() },
  "payer-authorization": { isPublic: true, find: ({ payerLink }) => payerLink(wishedRequest("09127001237")) },
  "card-return": { isPublic: true, find: async () => "/return/card/done" },
  "card-grant-return": { isPublic: true, find: async () => "/return/card-grant/done" },
  verify: { isPublic: true, find: async () => "/verify" },
  "verify-document": { isPublic: true, find: ({ checkedDocument }) => checkedDocument() },
  "payer-payment": { isPublic: true, isDated: true, find: ({ payLink }) => payLink(wishedPayment("09127002238")) },
  "not-found": { find: async () => `${withdrawalRoutes.withdrawals("parsmart")}/x/y` },
};
