import { areaRoutes } from "@/lib/areas/areas";
import { joinedOnce } from "@/lib/areas/once";
import { queryText } from "@/lib/areas/query-text";

/** Where the rows begin on the wallet's page. */
export const STATEMENT = "statement";

/** Every address of the dashboard, written once, here or by its area. `business` is the business's English name, as in the service's paths. */
export const routes = joinedOnce("route", areaRoutes, {
  home: () => "/",
  /** Where a used reset link leads: the page says that the password is set. */
  signInAfterReset: () => "/sign-in?notice=access-reset",
  signIn: (next?: string) => (next ? `/sign-in?next=${encodeURIComponent(next)}` : "/sign-in"),
  setup: (token: string) => `/setup/${encodeURIComponent(token)}`,
  invitation: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  reset: (token: string) => `/reset/${encodeURIComponent(token)}`,
  overview: (business: string) => `/${business}`,
  wallet: (business: string, query?: Record<string, string>) => `/${business}/wallet${queryText(query)}`,
  transaction: (business: string, transactionId: string) => `/${business}/wallet/${encodeURIComponent(transactionId)}`,
  reports: (business: string, query?: Record<string, string>) => `/${business}/reports${queryText(query)}`,
  /** The same as a page made to print. */
  debitReport: (business: string, query?: Record<string, string>) =>
    `/${business}/reports/direct-debit${queryText(query)}`,
  reportPrint: (business: string, query?: Record<string, string>) => `/${business}/reports/print${queryText(query)}`,
  approvals: (business: string, query?: Record<string, string>) => `/${business}/approvals${queryText(query)}`,
  orders: (business: string, query?: Record<string, string>) => `/${business}/orders${queryText(query)}`,
  ordersForPeople: (business: string) => `/${business}/orders/attention`,
  order: (business: string, orderId: string) => `/${business}/orders/${encodeURIComponent(orderId)}`,
  /** `from` is an order whose failed rows are made again. */
  newBatch: (business: string, query?: Record<string, string>) => `/${business}/batches/new${queryText(query)}`,
  settlements: (business: string, query?: Record<string, string>) => `/${business}/settlements${queryText(query)}`,
  settlement: (business: string, trackId: string) => `/${business}/settlements/${encodeURIComponent(trackId)}`,
  /** Filled with an earlier payout, by its track id or its queue id, with an order of ours, or with a customer's IBAN. */
  newSettlement: (
    business: string,
    from?: { repeat: string } | { repeatQueued: string } | { repeatOrder: string } | { customer: string },
  ) => `/${business}/settlements/new${queryText(from)}`,
  settlementBanks: (business: string) => `/${business}/settlements/banks`,
  batches: (business: string) => `/${business}/batches`,
  batchPrint: (business: string, batchId: string) => `/${business}/batches/${encodeURIComponent(batchId)}/print`,
  batch: (business: string, batchId: string) => `/${business}/batches/${encodeURIComponent(batchId)}`,
  queuedSettlements: (business: string, query?: Record<string, string>) =>
    `/${business}/queued-settlements${queryText(query)}`,
  queuedSettlement: (business: string, queuedId: string) =>
    `/${business}/queued-settlements/${encodeURIComponent(queuedId)}`,
  withdrawals: (business: string, query?: Record<string, string>) => `/${business}/withdrawals${queryText(query)}`,
  /** Under an authorization, filled with an order of ours, or with a withdrawal that failed; `day` is the one proposed. */
  newWithdrawal: (
    business: string,
    from?: { authorization: string } | { repeatOrder: string } | { retryOf: string; day?: string; retries?: string },
  ) => `/${business}/withdrawals/new${queryText(from)}`,
  /** Many, from a file. */
  manyWithdrawals: (business: string) => `/${business}/withdrawals/many`,
  /** Those that failed, to be collected again. */
  failedWithdrawals: (business: string) => `/${business}/withdrawals/again`,
  withdrawal: (business: string, withdrawalId: string) =>
    `/${business}/withdrawals/${encodeURIComponent(withdrawalId)}`,
  search: (business: string, query?: string) => `/${business}/search${queryText(query ? { q: query } : undefined)}`,
  /** The person's value goes after the `#`: see `personAddress`. */
  person: (business: string) => `/${business}/person`,
  webhooks: (business: string) => `/${business}/webhooks`,
  webhook: (business: string, deliveryId: string) => `/${business}/webhooks/${encodeURIComponent(deliveryId)}`,
  audit: (business: string) => `/${business}/audit`,
  auditVerify: (business: string) => `/${business}/audit/verify`,
  auditPrint: (business: string, query?: Record<string, string>) => `/${business}/audit/print${queryText(query)}`,
  exports: (business: string) => `/${business}/exports`,
  settings: {
    connection: (business: string) => `/${business}/settings/connection`,
    business: (business: string) => `/${business}/settings/business`,
    users: (business: string) => `/${business}/settings/users`,
    policy: (business: string) => `/${business}/settings/policy`,
    inquirySettings: (business: string) => `/${business}/settings/inquiries`,
    cardSettings: (business: string) => `/${business}/settings/cards`,
    businesses: (business: string) => `/${business}/settings/businesses`,
    team: (business: string) => `/${business}/settings/team`,
    security: (business: string) => `/${business}/settings/security`,
  },
  api: {
    service: (business: string, operationId: string) => `/api/service/${business}/${operationId}`,
    local: (business: string, operationId: string) => `/api/local/${business}/${operationId}`,
    events: (business: string, since: string) => `/api/events/${business}?since=${since}`,
    exportFile: (business: string, exportId: string) => `/api/exports/${business}/${encodeURIComponent(exportId)}`,
    importSample: (business: string, format: "csv" | "xlsx", locale: "fa" | "en") =>
      `/api/customer-imports/${business}?format=${format}&locale=${locale}`,
    importFile: (business: string, importId: string, rows: "all" | "failed", format: "csv" | "xlsx") =>
      `/api/customer-imports/${business}/${encodeURIComponent(importId)}?rows=${rows}&format=${format}`,
    inquiryFile: (business: string, fileId: string, rows: "all" | "failed", format: "csv" | "xlsx") =>
      `/api/inquiry-files/${business}/${encodeURIComponent(fileId)}?rows=${rows}&format=${format}`,
    cardSample: (business: string, format: "csv" | "xlsx", locale: "fa" | "en") =>
      `/api/card-files/${business}?format=${format}&locale=${locale}`,
    cardFile: (business: string, fileId: string, rows: "all" | "failed", format: "csv" | "xlsx") =>
      `/api/card-files/${business}/${encodeURIComponent(fileId)}?rows=${rows}&format=${format}`,
    invitation: (token: string) => `/api/auth/invitation/${encodeURIComponent(token)}`,
    reset: (token: string) => `/api/auth/reset/${encodeURIComponent(token)}`,
    setup: (token: string) => `/api/auth/setup/${encodeURIComponent(token)}`,
    standing: () => "/api/auth/standing",
    auditVerify: (business: string) => `/api/audit/${business}/verify`,
    auditExport: (business: string) => `/api/audit/${business}`,
    words: (version: string, locale: string, names: string) => `/api/words/${version}/${locale}/${names}`,
    webhook: (business: string, topic: string) => `/api/webhooks/${business}/${topic}`,
  },
} as const);
