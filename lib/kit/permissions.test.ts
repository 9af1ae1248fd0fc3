import { expect, it } from "vitest";
import { areaPermissions } from "@/lib/areas/areas";
import { localOperations, serviceOperations } from "@/lib/testing/catalogue";
import { travelsBy } from "./operations/define";
import { type Permission, roleCan } from "./permissions";
import { ROLES, type Role } from "./roles";

const words = (text: string): string[] => text.trim().split(/\s+/).toSorted();

// A second copy of the table, on purpose: who gains or loses a right is written down in both places.
const REFUSED: Readonly<Record<Role, string>> = {
  owner: "personal.reveal",
  manager: "personal.reveal team.manage businesses.link book.erase goingLive.putAway",
  accountant: `
    settlements.approve policy.manage users.read personal.reveal webhooks.read connection.read connection.manage
    team.read team.manage businesses.link book.erase goingLive.read goingLive.putAway audit.read reconciliation.close deposits.decide
    authorizations.revoke customers.remove customerNotes.remove customerMessages.manage inquiries.manage cards.manage
    notices.manage views.share`,
  support: `
    wallet.read payments.make settlements.make settlements.approve policy.manage users.read personal.see exports.read
    exports.create connection.manage team.read team.manage businesses.link book.erase goingLive.read goingLive.putAway audit.read
    reconciliation.close reconciliation.note removals.read bankAccounts.read bankAccounts.label deposits.decide authorizations.make
    authorizations.revoke customers.write customers.remove customerNotes.remove customerMessages.manage
    customerWallets.read inquiries.make
    inquiries.files inquiries.manage cards.manage cardMoney.read documents.read documents.issue notices.manage views.share`,
  auditor: `
    payments.make settlements.make settlements.approve policy.manage personal.reveal connection.manage team.manage
    businesses.link book.erase goingLive.read goingLive.putAway reconciliation.close reconciliation.note removals.read bankAccounts.label deposits.decide
    authorizations.make authorizations.revoke customers.write customers.remove customerNotes.write
    customerNotes.remove customerMessages.send customerMessages.manage inquiries.make inquiries.match inquiries.manage cards.manage documents.issue notices.manage views.share`,
};

it.each(ROLES)("refuses %s these permissions and no other", (role) => {
  const permissions = Object.keys(areaPermissions) as Permission[];
  expect(permissions.filter((permission) => !roleCan(role, permission)).toSorted()).toEqual(words(REFUSED[role]));
});

it("holds nothing for an unknown role or permission", () => {
  expect(roleCan(undefined, "overview.read")).toBe(false);
  expect(roleCan("admin" as Role, "overview.read")).toBe(false);
  expect(roleCan("owner", "nothing.read" as Permission)).toBe(false);
});

/** What a browser may ask for. */
const operations = [...serviceOperations.filter(({ isInternal, moves }) => !isInternal && !moves), ...localOperations];
const idsOf = (travels: "GET" | "POST", isAllowed: boolean, role: Role): string[] =>
  operations
    .filter((operation) => travelsBy(operation) === travels && roleCan(role, operation.permission) === isAllowed)
    .map(({ id }) => id)
    .toSorted();

/** A person's own things, and questions whose words stand in no address. */
const EVERYBODYS = `
  businesses.leave preferences.update security.change_password security.prepare_codes security.enable_codes
  security.renew_recovery_codes security.disable_codes security.begin_passkey security.add_passkey
  security.remove_passkey session.end session.end_others session.begin_check session.reauthenticate
  views.save views.change views.remove authorizations.payers notices.see notices.put_away notices.assign
  notice_settings.change notice_settings.test notice_settings.connect_bot notice_settings.disconnect_bot
  notice_settings.subscribe_push notice_settings.unsubscribe_push
  cards.list cards.look customer_notes.file deposits.seen external_pages.address search.person search.lookup
  settlements.outcomes`;

const OWNERS = `
  businesses.link businesses.offer going_live.put_away search.erase search.erasure team.invite team.renew_invitation
  team.revoke_invitation team.change_role team.disable team.enable team.reset_access`;

it.each<[role: Role, what: string, ids: string]>([
  [
    "support",
    "answers customers and reveals fields",
    `${EVERYBODYS} customer_identity.ask customer_messages.send customer_notes.add customer_notes.add_file customer_notes.remove inquiries.ask
     inquiries.withdraw inquiries.seen reveal.fields`,
  ],
  [
    "auditor",
    "reads and makes files of what is read",
    `${EVERYBODYS} bank-accounts.balance bank-accounts.rows_of customer-wallets.transactions exports.create
     exports.cancel`,
  ],
])("%s does no more than: %s", (role, _, ids) => {
  expect(idsOf("POST", true, role)).toEqual(words(ids));
});

it.each<[role: Role, ids: string]>([
  ["owner", "reveal.fields"],
  ["manager", `reveal.fields ${OWNERS}`],
  [
    "accountant",
    `reveal.fields ${OWNERS}
     authorizations.revoke customers.remove customers.remove_field customer_messages.change_settings
     cards.upload_document cards.configure cards.save_provider cards.remove_provider cards.begin cards.save
     cards.register cards.adopt cards.caption cards.finalize cards.discard cards.reissue cards.confirm_code
     cards.send_code cards.open_page cards.page_link cards.hand cards.take_link_back cards.begin_at_bank
     cards.take_visit_back card_files.map card_files.correct card_files.create card_files.start card_files.hand
     card_files.stop card_credits.open card_credits.set_status card_grants.ask card_grants.link card_grants.revoke
     connection.refresh connection.paste_pair connection.set_webhook_key gateway.set_key gateway.set_domain
     gateway.remove_key sandbox.control
     deposits.decide deposits.answer deposits.withdraw inquiries.decide inquiries.change_settings
     orders.decide orders.undo orders.release orders.deal
     policy.dry_run policy.propose policy.decide policy.withdraw policy.set_calendar ties.answer
     reconciliation.close reconciliation.reopen notice_settings.change_business`,
  ],
])("%s is refused these changes and no other", (role, ids) => {
  expect(idsOf("POST", false, role)).toEqual(words(ids));
});

it.each<[role: Role, ids: string]>([
  ["owner", ""],
  ["manager", ""],
  [
    "accountant",
    `audit.list audit.entry audit.actors audit.verify business.users card_files.list card_files.show card_files.rows
     card_files.columns card_files.row connection.detail customer_messages.settings connection.unreadable deposits.proposals going_live.show orders.selection
     notice_settings.business sandbox.state team.list webhooks.list webhooks.show`,
  ],
  [
    "support",
    `audit.list audit.entry audit.actors audit.verify bank-accounts.list bank-accounts.last_balance
     bank-accounts.statement bank-accounts.live bank-accounts.period bank-accounts.recognised bank-accounts.rules
     business.users card_files.list card_files.show card_files.rows card_files.columns card_files.row cards.accounts
     cards.balance cards.statement cards.account_flow cards.credit cards.credit_changes_shown
     cards.credit_changes_all cards.credit_payments_shown cards.grants cards.credit_overview cards.repayments
     connection.book customer_imports.list customer_messages.settings customer_imports.show customer_imports.rows customer_imports.columns
     customer_imports.row customer-wallets.balance customer-wallets.orders deposits.proposals destinations.list going_live.show
     documents.list documents.show exports.list exports.show inquiry_files.list inquiry_files.show inquiry_files.rows
     notice_settings.business orders.selection policy.second_factor reconciliation.months reconciliation.month reconciliation.day reconciliation.mismatches
     reconciliation.mismatch reconciliation.verify reconciliation.chart reports.wallet reports.debits sandbox.state
     team.list ties.removals wallet.balance wallet.totals wallet.flow wallet.last_known withdrawals.failed_lately`,
  ],
  [
    "auditor",
    `card_files.list card_files.show card_files.rows card_files.columns card_files.row customer_imports.list customer_messages.settings
     customer_imports.show customer_imports.rows customer_imports.columns customer_imports.row deposits.proposals
     destinations.list going_live.show notice_settings.business orders.selection policy.second_factor sandbox.state ties.removals
     withdrawals.failed_lately`,
  ],
])("%s is refused these answers and no other", (role, ids) => {
  expect(idsOf("GET", false, role)).toEqual(ids === "" ? [] : words(ids));
});
