import { makeIban } from "@/lib/kit/format/iban";
import { defaultPolicy } from "@/lib/kit/orders/policy";
import type { AreaTests, IsolationCase } from "./areas/area-tests";
import { AREA_TESTS } from "./areas/areas";

/** Records of the first business, by what they are. */
export interface KnownRecords {
  withdrawal: { id: string; trackId: string };
  settlement: { trackId: string; settlementId: string; iban: string };
  transactionId: string;
  batchId: string;
  queuedId: string;
  /** Of each area what its tests know, by its name. */
  areas: Readonly<Record<string, Record<string, string>>>;
  orderId: string;
  contentHash: string;
  proposalId: string;
  removalId: string;
  exportId: string;
  importId: string;
  deliveryId: string;
  colleagueId: string;
  colleagueEmail: string;
  invitationId: string;
  auditSeq: number;
  iban: string;
}

const nothing = () => ({});
const REASON = "برای پاسخ به مشتری";

const ofArea = (area: string, asked: AreaTests["asked"]) =>
  Object.entries(asked).map(([operation, [kind, inputOf = nothing]]): [string, IsolationCase<KnownRecords>] => [
    operation,
    [kind, ({ areas }) => inputOf(areas[area] ?? {})],
  ]);

/** Every operation that a browser can ask for, for `lib/server/isolation.test.ts`. */
export const ASKED: Record<string, IsolationCase<KnownRecords>> = {
  ...Object.fromEntries(AREA_TESTS.flatMap(([name, { asked }]) => ofArea(name, asked))),
  "audit.list": ["list"],
  "audit.entry": ["record", ({ auditSeq }) => ({ seq: auditSeq })],
  "audit.actors": ["list"],
  "audit.verify": ["list"],
  "batches.list": ["list"],
  "batches.outcomes": ["record", ({ batchId }) => ({ batchId })],
  "batches.rows": ["record", ({ batchId }) => ({ batchId })],
  "batches.show": ["record", ({ batchId }) => ({ batchId })],
  "business.show": ["list"],
  "business.users": ["list"],
  "businesses.list": ["account"],
  "businesses.link": ["own"],
  "businesses.offer": ["own"],
  "businesses.leaving": ["list"],
  "businesses.leave": ["own"],
  "connection.state": ["list"],
  "connection.limits": ["list"],
  "connection.detail": ["list"],
  "connection.book": ["list"],
  "connection.unreadable": ["list"],
  "connection.refresh": ["own"],
  "connection.paste_pair": ["own"],
  "connection.set_webhook_key": ["own"],
  "destinations.list": ["list"],
  "destinations.save": ["own"],
  "destinations.remove": ["own"],
  "destinations.ask_owner": ["own"],
  "customer_imports.list": ["list"],
  "customer_imports.show": ["record", ({ importId }) => ({ fileId: importId })],
  "customer_imports.rows": ["record", ({ importId }) => ({ fileId: importId })],
  "customer_imports.columns": ["record", ({ importId }) => ({ fileId: importId })],
  "customer_imports.row": ["record", ({ importId }) => ({ fileId: importId, line: 2 })],
  "customer_imports.map": ["record", ({ importId }) => ({ fileId: importId, columns: [] })],
  "customer_imports.correct": ["record", ({ importId }) => ({ fileId: importId, line: 2, cells: [] })],
  "customer_imports.create": ["own"],
  "customer_imports.start": ["record", ({ importId }) => ({ fileId: importId })],
  "customer_imports.stop": ["record", ({ importId }) => ({ fileId: importId })],
  "exports.list": ["list"],
  "exports.show": ["record", ({ exportId }) => ({ exportId })],
  "exports.create": ["own"],
  "exports.cancel": ["record", ({ exportId }) => ({ exportId })],
  "external_pages.address": ["own"],
  "reports.debits": ["list", () => ({ from: "2026-01-01", to: "2026-06-30" })],
  "list_totals.of_list": ["list", () => ({ list: "orders.list" })],
  "list_totals.kept_record": ["list", ({ withdrawal }) => ({ list: "withdrawals.list", id: withdrawal.id })],
  "list_totals.kept": ["list", () => ({ list: "withdrawals.list" })],
  "orders.list": ["list"],
  "orders.show": ["record", ({ orderId }) => ({ orderId })],
  "orders.items": ["none", ({ orderId }) => ({ orderId })],
  "orders.parts": ["record", ({ orderId }) => ({ orderId })],
  "orders.stop_rest": ["record", ({ orderId }) => ({ orderId })],
  "orders.news": ["list"],
  "orders.batch_outcomes": ["list", ({ settlement }) => ({ trackId: settlement.trackId })],
  "orders.seen": ["own", () => ({ outcomeIds: [1] })],
  "orders.progress": ["none", ({ orderId }) => ({ orderIds: [orderId] })],
  "orders.inbox": ["list", () => ({ box: "waiting" })],
  "orders.counts": ["list"],
  "orders.selection": ["record", ({ orderId }) => ({ orderIds: [orderId] })],
  "orders.help": ["record", ({ orderId }) => ({ orderId })],
  "orders.preview": [
    "list",
    ({ orderId }) => ({ kind: "settlement", content: { iban: makeIban("056", "77"), amountRial: 500_000 }, orderId }),
  ],
  "orders.make": ["own"],
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
  "orders.cancel_payment": ["record", ({ settlement }) => ({ trackId: settlement.trackId })],
  "orders.look_up": ["record", ({ orderId }) => ({ orderId })],
  "orders.release": ["record", ({ orderId }) => ({ orderId, reason: REASON })],
  "orders.deal": ["record", ({ orderId }) => ({ orderId, attention: "taken_id", reason: REASON })],
  "going_live.show": ["list"],
  "going_live.put_away": ["own"],
  "overview.figures": ["list", () => ({ from: "2026-01-01", to: "2026-01-07" })],
  "overview.shares": ["list", () => ({ from: "2026-01-01", to: "2026-01-07" })],
  "policy.show": ["list"],
  "policy.second_factor": ["list"],
  "policy.dry_run": ["list", () => ({ rules: defaultPolicy() })],
  "policy.propose": ["own"],
  "policy.decide": ["record", ({ proposalId }) => ({ proposalId, decision: "approve" })],
  "policy.withdraw": ["record", ({ proposalId }) => ({ proposalId })],
  "policy.calendar": ["list"],
  "policy.set_calendar": ["own"],
  "preferences.update": ["account", () => ({ unit: "rial" })],
  "queued-settlements.list": ["list"],
  "queued-settlements.show": ["record", ({ queuedId }) => ({ queuedId })],
  "reports.wallet": ["list", () => ({ from: "2026-01-01", to: "2026-01-31" })],
  "reveal.fields": ["own"],
  "notices.inbox": ["list"],
  "notices.of_kind": ["list", () => ({ kind: "orders_to_decide" })],
  "notices.counts": ["list"],
  "notices.ended": ["list"],
  "notices.see": ["own"],
  "notices.put_away": ["own"],
  "notices.colleagues": ["own"],
  "notices.assign": ["own"],
  "notice_settings.mine": ["account"],
  "notice_settings.change": ["account"],
  "notice_settings.test": ["own"],
  "notice_settings.connect_bot": ["account"],
  "notice_settings.disconnect_bot": ["account"],
  "notice_settings.subscribe_push": ["account"],
  "notice_settings.unsubscribe_push": ["account"],
  "notice_settings.deliveries": ["list"],
  "notice_settings.business": ["list"],
  "notice_settings.change_business": ["own"],
  "views.list": ["list"],
  "views.save": ["own"],
  "views.change": ["own"],
  "views.remove": ["own"],
  "sandbox.state": ["list"],
  "sandbox.control": ["own"],
  "search.erasure": ["own"],
  "search.erase": ["own"],
  "search.lookup": ["none", ({ withdrawal }) => ({ q: withdrawal.id })],
  "search.person": ["none", ({ withdrawal }) => ({ q: withdrawal.id })],
  "security.state": ["account"],
  "security.change_password": ["own"],
  "security.prepare_codes": ["own"],
  "security.enable_codes": ["own"],
  "security.renew_recovery_codes": ["own"],
  "security.disable_codes": ["own"],
  "security.begin_passkey": ["own"],
  "security.add_passkey": ["own"],
  "security.remove_passkey": ["own"],
  "session.me": ["account"],
  "session.list": ["account"],
  "session.end": ["own"],
  "session.end_others": ["own"],
  "session.begin_check": ["own"],
  "session.reauthenticate": ["own"],
  "settlements.list": ["list"],
  "settlements.show": ["record", ({ settlement }) => ({ trackId: settlement.trackId })],
  "settlements.outcomes": ["none", ({ settlement }) => ({ trackIds: [settlement.trackId] })],
  "settlements.deliveries": ["none", ({ settlement }) => ({ settlementId: settlement.settlementId })],
  "settlements.banks": ["list"],
  "ties.show": ["list", ({ colleagueId }) => ({ of: "member", id: colleagueId })],
  "ties.removals": ["list"],
  "ties.propose": ["own"],
  "ties.answer": [
    "record",
    ({ removalId }) => ({ proposalId: removalId, answer: "confirm", seenRial: null, reason: null }),
  ],
  "ties.withdraw": ["record", ({ removalId }) => ({ proposalId: removalId })],
  "ties.seen": ["own"],
  "team.list": ["list"],
  "team.invite": ["own"],
  "team.renew_invitation": ["record", ({ invitationId }) => ({ invitationId })],
  "team.revoke_invitation": ["record", ({ invitationId }) => ({ invitationId })],
  "team.change_role": ["record", ({ colleagueId }) => ({ memberId: colleagueId, role: "auditor" })],
  "team.disable": ["record", ({ colleagueId }) => ({ memberId: colleagueId })],
  "team.enable": ["record", ({ colleagueId }) => ({ memberId: colleagueId })],
  "team.reset_access": [
    "record",
    ({ colleagueId }) => ({ memberId: colleagueId, turnOffCodes: false, isPhoneLost: false }),
  ],
  "wallet.balance": ["list"],
  "wallet.flow": ["list", () => ({ from: "2026-01-01", calendar: "jalali" })],
  "wallet.last_known": ["list"],
  "wallet.statement": ["list", () => ({ from: "2026-01-01", direction: "in" })],
  "wallet.totals": ["list", () => ({ from: "2026-01-01" })],
  "wallet.transactions": ["list"],
  "webhooks.list": ["list"],
  "webhooks.show": ["record", ({ deliveryId }) => ({ deliveryId })],
  "withdrawals.list": ["list"],
  "withdrawals.show": ["record", ({ withdrawal }) => ({ withdrawalId: withdrawal.id })],
  "withdrawals.by_track_id": ["record", ({ withdrawal }) => ({ trackId: withdrawal.trackId })],
  "withdrawals.read_many": ["own"],
  "withdrawals.failed_lately": ["list"],
  "withdrawals.ordered": ["none", ({ withdrawal }) => ({ withdrawalId: withdrawal.id })],
  "withdrawals.timeline": ["none", ({ withdrawal }) => ({ withdrawalId: withdrawal.id })],
};
