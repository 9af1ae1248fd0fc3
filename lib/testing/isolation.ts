import { makeIban } from "@/lib/format/iban";
import { defaultPolicy } from "@/lib/orders/policy";

/** Records of the first business, by what they are. */
export interface Known {
  withdrawal: { id: string; trackId: string };
  authorizationId: string;
  settlement: { trackId: string; settlementId: string; iban: string };
  transactionId: string;
  batchId: string;
  queuedId: string;
  customerId: string;
  customFieldId: string;
  orderId: string;
  contentHash: string;
  proposalId: string;
  exportId: string;
  deliveryId: string;
  colleagueId: string;
  colleagueEmail: string;
  invitationId: string;
  auditSeq: number;
  iban: string;
}

/**
 * What each operation is asked. `record`: with an id of the first business, and the second does not know it. `list`:
 * answered, with nothing of the first. `none`: answered with no rows. `own`: it takes no id, so there is nothing of another business to ask for; the
 * guard is tried all the same. `account`: of the member, whichever business they ask in.
 */
export type Asked = ["record" | "list" | "none" | "own" | "account", (known: Known) => Record<string, unknown>];

const nothing = () => ({});
const REASON = "برای پاسخ به مشتری";

/** Every operation that a browser can ask for, for `lib/server/isolation.test.ts`. */
export const ASKED: Record<string, Asked> = {
  "audit.list": ["list", nothing],
  "audit.entry": ["record", ({ auditSeq }) => ({ seq: auditSeq })],
  "audit.actors": ["list", nothing],
  "audit.verify": ["list", nothing],
  "authorizations.banks": ["list", nothing],
  "authorizations.list": ["list", nothing],
  "authorizations.show": ["record", ({ authorizationId }) => ({ authorizationId })],
  "authorizations.calculation": ["record", ({ authorizationId }) => ({ authorizationId })],
  "batches.list": ["list", nothing],
  "batches.show": ["record", ({ batchId }) => ({ batchId })],
  "business.show": ["list", nothing],
  "business.users": ["list", nothing],
  "businesses.list": ["account", nothing],
  "businesses.link": ["own", nothing],
  "businesses.offer": ["own", nothing],
  "businesses.leaving": ["list", nothing],
  "businesses.leave": ["own", nothing],
  "cards.upload_document": ["own", nothing],
  "connection.state": ["list", nothing],
  "connection.limits": ["list", nothing],
  "connection.detail": ["list", nothing],
  "connection.unreadable": ["list", nothing],
  "connection.refresh": ["own", nothing],
  "connection.paste_pair": ["own", nothing],
  "connection.set_webhook_key": ["own", nothing],
  "customers.list": ["list", nothing],
  "customers.show": ["record", ({ customerId }) => ({ customerId })],
  "customers.create": ["own", nothing],
  "customers.update": ["record", ({ customerId }) => ({ customerId, type: "INDIVIDUAL" })],
  "customers.remove": ["record", ({ customerId }) => ({ customerId })],
  "customers.fields": ["list", nothing],
  "customers.show_field": ["record", ({ customFieldId }) => ({ fieldId: customFieldId })],
  "customers.create_field": ["own", nothing],
  "customers.update_field": ["record", ({ customFieldId }) => ({ fieldId: customFieldId, name: "نام دیگر" })],
  "customers.remove_field": ["record", ({ customFieldId }) => ({ fieldId: customFieldId })],
  "destinations.list": ["list", nothing],
  "destinations.save": ["own", nothing],
  "destinations.remove": ["own", nothing],
  "destinations.ask_owner": ["own", nothing],
  "exports.list": ["list", nothing],
  "exports.show": ["record", ({ exportId }) => ({ exportId })],
  "exports.create": ["own", nothing],
  "exports.cancel": ["record", ({ exportId }) => ({ exportId })],
  "hand_overs.address": ["own", nothing],
  "inquiries.national_card_photo": ["own", nothing],
  "orders.list": ["list", nothing],
  "orders.show": ["record", ({ orderId }) => ({ orderId })],
  "orders.items": ["none", ({ orderId }) => ({ orderId })],
  "orders.news": ["list", nothing],
  "orders.batch_outcomes": ["list", ({ settlement }) => ({ trackId: settlement.trackId })],
  "orders.seen": ["own", () => ({ outcomeIds: [1] })],
  "orders.progress": ["none", ({ orderId }) => ({ orderIds: [orderId] })],
  "orders.inbox": ["list", () => ({ box: "waiting" })],
  "orders.counts": ["list", nothing],
  "orders.selection": ["record", ({ orderId }) => ({ orderIds: [orderId] })],
  "orders.help": ["record", ({ orderId }) => ({ orderId })],
  "orders.preview": [
    "list",
    ({ orderId }) => ({ kind: "settlement", content: { iban: makeIban("056", "77"), amountRial: 500_000 }, orderId }),
  ],
  "orders.make": ["own", nothing],
  "orders.edit": [
    "record",
    ({ orderId, contentHash: shownHash }) => ({
      orderId,
      shownHash,
      content: { iban: makeIban("056", "12"), amountRial: 500_000 },
    }),
  ],
  "orders.decide": [
    "record",
    ({ orderId, contentHash }) => ({ decision: "approve", orders: [{ orderId, shownHash: contentHash }] }),
  ],
  "orders.undo": ["record", ({ orderId }) => ({ orderId })],
  "orders.withdraw": ["record", ({ orderId }) => ({ orderId })],
  "orders.cancel_payout": ["record", ({ settlement }) => ({ trackId: settlement.trackId })],
  "orders.look_up": ["record", ({ orderId }) => ({ orderId })],
  "orders.release": ["record", ({ orderId }) => ({ orderId, reason: REASON })],
  "orders.deal": ["record", ({ orderId }) => ({ orderId, attention: "taken_id", reason: REASON })],
  "overview.figures": ["list", () => ({ from: "2026-01-01", to: "2026-01-07" })],
  "overview.attention": ["list", nothing],
  // The same for every business.
  "places.provinces": ["own", nothing],
  "places.cities": ["own", () => ({ provinceId: "1" })],
  "policy.show": ["list", nothing],
  "policy.dry_run": ["list", () => ({ rules: defaultPolicy() })],
  "policy.propose": ["own", nothing],
  "policy.decide": ["record", ({ proposalId }) => ({ proposalId, decision: "approve" })],
  "policy.withdraw": ["record", ({ proposalId }) => ({ proposalId })],
  "policy.calendar": ["list", nothing],
  "policy.set_calendar": ["own", nothing],
  "preferences.update": ["account", () => ({ unit: "rial" })],
  "queued-settlements.list": ["list", nothing],
  "queued-settlements.show": ["record", ({ queuedId }) => ({ queuedId })],
  "reveal.fields": ["own", nothing],
  "sandbox.state": ["list", nothing],
  "sandbox.control": ["own", nothing],
  "search.lookup": ["none", ({ withdrawal }) => ({ q: withdrawal.id })],
  "security.state": ["account", nothing],
  "security.change_password": ["own", nothing],
  "security.prepare_codes": ["own", nothing],
  "security.enable_codes": ["own", nothing],
  "security.renew_recovery_codes": ["own", nothing],
  "security.disable_codes": ["own", nothing],
  "session.me": ["account", nothing],
  "session.list": ["account", nothing],
  "session.end": ["own", nothing],
  "session.end_others": ["own", nothing],
  "session.reauthenticate": ["own", nothing],
  "settlements.list": ["list", nothing],
  "settlements.show": ["record", ({ settlement }) => ({ trackId: settlement.trackId })],
  "settlements.deliveries": ["none", ({ settlement }) => ({ settlementId: settlement.settlementId })],
  "settlements.banks": ["list", nothing],
  "team.list": ["list", nothing],
  "team.invite": ["own", nothing],
  "team.renew_invitation": ["record", ({ invitationId }) => ({ invitationId })],
  "team.revoke_invitation": ["record", ({ invitationId }) => ({ invitationId })],
  "team.change_role": ["record", ({ colleagueId }) => ({ memberId: colleagueId, role: "auditor" })],
  "team.disable": ["record", ({ colleagueId }) => ({ memberId: colleagueId })],
  "team.enable": ["record", ({ colleagueId }) => ({ memberId: colleagueId })],
  "team.reset_access": ["record", ({ colleagueId }) => ({ memberId: colleagueId, turnOffCodes: false })],
  "wallet.balance": ["list", nothing],
  "wallet.last_known": ["list", nothing],
  "wallet.transactions": ["list", nothing],
  "webhooks.list": ["list", nothing],
  "webhooks.show": ["record", ({ deliveryId }) => ({ deliveryId })],
  "withdrawals.list": ["list", nothing],
  "withdrawals.show": ["record", ({ withdrawal }) => ({ withdrawalId: withdrawal.id })],
  "withdrawals.by_track_id": ["record", ({ withdrawal }) => ({ trackId: withdrawal.trackId })],
  "withdrawals.timeline": ["none", ({ withdrawal }) => ({ withdrawalId: withdrawal.id })],
};
