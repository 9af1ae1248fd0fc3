import "server-only";
import type { z } from "zod";
import { auditOperations } from "@/lib/audit/operations";
import { auditEntryInput, auditListInput } from "@/lib/audit/schemas";
import { authorizationOperations } from "@/lib/authorizations/operations";
import { authorizationListInput, authorizationShowInput } from "@/lib/authorizations/schemas";
import { batchOperations } from "@/lib/batches/operations";
import { batchCreateInput, batchListInput, batchShowInput } from "@/lib/batches/schemas";
import { businessOperations } from "@/lib/business/operations";
import { businessUserListInput } from "@/lib/business/schemas";
import { businessesOperations } from "@/lib/businesses/operations";
import { leaveBusinessInput, linkBusinessInput } from "@/lib/businesses/schemas";
import { connectionOperations } from "@/lib/connection/operations";
import { sandboxOperations } from "@/lib/connection/sandbox-operations";
import { sandboxControlInput } from "@/lib/connection/sandbox-schemas";
import { pastePairInput, webhookKeyInput } from "@/lib/connection/schemas";
import { destinationOperations } from "@/lib/destinations/operations";
import { exportOperations } from "@/lib/exports/operations";
import { exportCreateInput, exportIdInput, exportListInput } from "@/lib/exports/schemas";
import { inquiryOperations } from "@/lib/inquiries/operations";
import { ibanInquiryInput } from "@/lib/inquiries/schemas";
import type { Operation } from "@/lib/operations/define";
import { noInput } from "@/lib/operations/input";
import { orderOperations } from "@/lib/orders/operations";
import {
  batchOutcomesInput,
  cancelPayoutInput,
  decideInput,
  destinationInput,
  editOrderInput,
  inboxInput,
  makeOrderInput,
  orderIdInput,
  orderItemsInput,
  orderListInput,
  previewOrderInput,
  releaseInput,
  saveDestinationInput,
  seenInput,
  selectionInput,
} from "@/lib/orders/schemas";
import { overviewOperations } from "@/lib/overview/operations";
import { policyOperations } from "@/lib/policy/operations";
import { calendarInput, decideProposalInput, dryRunInput, proposalInput, proposeInput } from "@/lib/policy/schemas";
import { preferencesOperations } from "@/lib/preferences/operations";
import { preferencesInput } from "@/lib/preferences/schemas";
import { queuedSettlementOperations } from "@/lib/queued-settlements/operations";
import { queuedIdInput, queuedListInput } from "@/lib/queued-settlements/schemas";
import { revealOperations } from "@/lib/reveal/operations";
import { revealInput } from "@/lib/reveal/schemas";
import { searchOperations } from "@/lib/search/operations";
import { searchInput } from "@/lib/search/schemas";
import { securityOperations, sessionOperations } from "@/lib/security/operations";
import {
  changePasswordInput,
  enableCodesInput,
  endSessionInput,
  reauthenticateInput,
  withPasswordAndCodeInput,
  withPasswordInput,
} from "@/lib/security/schemas";
import {
  payoutInput,
  settlementBanksInput,
  settlementIdInput,
  settlementListInput,
  settlementStoreInput,
  settlementTrackInput,
} from "@/lib/settlements/inputs";
import { settlementLocalOperations } from "@/lib/settlements/local-operations";
import { settlementOperations } from "@/lib/settlements/operations";
import { teamOperations } from "@/lib/team/operations";
import { changeRoleInput, invitationInput, inviteInput, memberInput, resetAccessInput } from "@/lib/team/schemas";
import { tokenOperations } from "@/lib/tokens/operations";
import { refreshInput } from "@/lib/tokens/schemas";
import { walletLocalOperations } from "@/lib/wallet/local-operations";
import { walletOperations } from "@/lib/wallet/operations";
import { transactionListInput } from "@/lib/wallet/schemas";
import { webhookOperations } from "@/lib/webhooks/operations";
import { webhookListInput, webhookShowInput } from "@/lib/webhooks/schemas";
import { withdrawalLocalOperations } from "@/lib/withdrawals/local-operations";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import { withdrawalByTrackIdInput, withdrawalListInput, withdrawalShowInput } from "@/lib/withdrawals/schemas";

type Schemas<Area> = { [Name in keyof Area]: Area[Name] extends { input?: infer Input } ? Input : never };

/** The schemas of what an area's operations take, by operation id: exactly those that the operations name. */
function inputsOf<Area extends Record<string, { id: string }>>(
  area: Area,
  schemas: Schemas<Area>,
): [string, z.core.$ZodType][] {
  return Object.entries(area).map(([name, { id }]) => [id, schemas[name as keyof Area] as z.core.$ZodType]);
}

/** What operations may be asked, kept apart from them so that a browser carries only the schemas of its forms. */
const INPUTS: ReadonlyMap<string, z.core.$ZodType> = new Map([
  ...inputsOf(auditOperations, { list: auditListInput, entry: auditEntryInput, actors: noInput, verify: noInput }),
  ...inputsOf(authorizationOperations, {
    banks: noInput,
    list: authorizationListInput,
    show: authorizationShowInput,
    calculation: authorizationShowInput,
  }),
  ...inputsOf(batchOperations, { list: batchListInput, show: batchShowInput, create: batchCreateInput }),
  ...inputsOf(businessOperations, { show: noInput, users: businessUserListInput }),
  ...inputsOf(businessesOperations, {
    list: noInput,
    link: linkBusinessInput,
    offer: noInput,
    leaving: noInput,
    leave: leaveBusinessInput,
  }),
  ...inputsOf(connectionOperations, {
    state: noInput,
    limits: noInput,
    detail: noInput,
    unreadable: noInput,
    refresh: noInput,
    pastePair: pastePairInput,
    setWebhookKey: webhookKeyInput,
  }),
  ...inputsOf(sandboxOperations, { state: noInput, control: sandboxControlInput }),
  ...inputsOf(destinationOperations, {
    list: noInput,
    save: saveDestinationInput,
    remove: destinationInput,
    askOwner: destinationInput,
  }),
  ...inputsOf(exportOperations, {
    list: exportListInput,
    show: exportIdInput,
    create: exportCreateInput,
    cancel: exportIdInput,
  }),
  ...inputsOf(orderOperations, {
    list: orderListInput,
    show: orderIdInput,
    items: orderItemsInput,
    inbox: inboxInput,
    batchOutcomes: batchOutcomesInput,
    counts: noInput,
    news: noInput,
    seen: seenInput,
    progress: selectionInput,
    selection: selectionInput,
    help: orderIdInput,
    preview: previewOrderInput,
    make: makeOrderInput,
    edit: editOrderInput,
    decide: decideInput,
    undo: orderIdInput,
    withdraw: orderIdInput,
    cancelPayout: cancelPayoutInput,
    lookUp: orderIdInput,
    release: releaseInput,
  }),
  ...inputsOf(overviewOperations, { figures: noInput, attention: noInput }),
  ...inputsOf(policyOperations, {
    show: noInput,
    dryRun: dryRunInput,
    propose: proposeInput,
    decide: decideProposalInput,
    withdraw: proposalInput,
    calendar: noInput,
    setCalendar: calendarInput,
  }),
  ...inputsOf(preferencesOperations, { update: preferencesInput }),
  ...inputsOf(queuedSettlementOperations, {
    list: queuedListInput,
    show: queuedIdInput,
    create: payoutInput,
    cancel: queuedIdInput,
  }),
  ...inputsOf(revealOperations, { fields: revealInput }),
  ...inputsOf(searchOperations, { lookup: searchInput }),
  ...inputsOf(sessionOperations, {
    me: noInput,
    list: noInput,
    end: endSessionInput,
    endOthers: noInput,
    reauthenticate: reauthenticateInput,
  }),
  ...inputsOf(securityOperations, {
    state: noInput,
    changePassword: changePasswordInput,
    prepareCodes: withPasswordInput,
    enableCodes: enableCodesInput,
    renewRecoveryCodes: withPasswordAndCodeInput,
    disableCodes: withPasswordAndCodeInput,
  }),
  ...inputsOf(settlementOperations, {
    list: settlementListInput,
    show: settlementTrackInput,
    store: settlementStoreInput,
    cancel: settlementTrackInput,
    banks: settlementBanksInput,
  }),
  ...inputsOf(inquiryOperations, { iban: ibanInquiryInput }),
  ...inputsOf(settlementLocalOperations, { deliveries: settlementIdInput }),
  ...inputsOf(teamOperations, {
    list: noInput,
    invite: inviteInput,
    renewInvitation: invitationInput,
    revokeInvitation: invitationInput,
    changeRole: changeRoleInput,
    disable: memberInput,
    enable: memberInput,
    resetAccess: resetAccessInput,
  }),
  ...inputsOf(tokenOperations, { refresh: refreshInput }),
  ...inputsOf(walletLocalOperations, { lastKnown: noInput }),
  ...inputsOf(walletOperations, { balance: noInput, transactions: transactionListInput }),
  ...inputsOf(webhookOperations, { list: webhookListInput, show: webhookShowInput }),
  ...inputsOf(withdrawalLocalOperations, { timeline: withdrawalShowInput }),
  ...inputsOf(withdrawalOperations, {
    list: withdrawalListInput,
    show: withdrawalShowInput,
    byTrackId: withdrawalByTrackIdInput,
  }),
]);

/**
 * The schema of an operation's input.
 *
 * @throws Error when the operation's area is not registered here, which the test of this file finds first
 */
export function inputSchema<Input extends z.core.$ZodType>(operation: Operation<Input>): Input {
  const schema = INPUTS.get(operation.id);
  if (!schema) throw new Error(`no input schema for ${operation.id}`);
  return schema as Input;
}
