import type { Intersection } from "@/lib/kit/areas/declare";
import * as enCardCredits from "../cards/card-credits/words/en";
import * as faCardCredits from "../cards/card-credits/words/fa";
import * as enCardFiles from "../cards/card-files/words/en";
import * as faCardFiles from "../cards/card-files/words/fa";
import * as enCardGrants from "../cards/card-grants/words/en";
import * as faCardGrants from "../cards/card-grants/words/fa";
import * as enCardLifecycle from "../cards/card-lifecycle/words/en";
import * as faCardLifecycle from "../cards/card-lifecycle/words/fa";
import * as enCardMoney from "../cards/card-money/words/en";
import * as faCardMoney from "../cards/card-money/words/fa";
import * as enCardTransfers from "../cards/card-transfers/words/en";
import * as faCardTransfers from "../cards/card-transfers/words/fa";
import * as enApplicant from "../cards/cards/words/applicant-en";
import * as faApplicant from "../cards/cards/words/applicant-fa";
import * as enCards from "../cards/cards/words/en";
import * as faCards from "../cards/cards/words/fa";
import * as enAuthorizationRequests from "../collecting/authorization-requests/words/en";
import * as faAuthorizationRequests from "../collecting/authorization-requests/words/fa";
import * as enAuthorizations from "../collecting/authorizations/words/en";
import * as faAuthorizations from "../collecting/authorizations/words/fa";
import * as enDebitRefunds from "../collecting/debit-refunds/words/en";
import * as faDebitRefunds from "../collecting/debit-refunds/words/fa";
import * as enGateway from "../collecting/gateway/words/en";
import * as faGateway from "../collecting/gateway/words/fa";
import * as enGatewayRefunds from "../collecting/gateway-refunds/words/en";
import * as faGatewayRefunds from "../collecting/gateway-refunds/words/fa";
import * as enBankAccounts from "../money/bank-accounts/words/en";
import * as faBankAccounts from "../money/bank-accounts/words/fa";
import * as enCashIn from "../money/cash-in/words/en";
import * as faCashIn from "../money/cash-in/words/fa";
import * as enDeposits from "../money/deposits/words/en";
import * as faDeposits from "../money/deposits/words/fa";
import * as enCustomerAccounts from "../people/customer-accounts/words/en";
import * as faCustomerAccounts from "../people/customer-accounts/words/fa";
import * as enCustomerIdentity from "../people/customer-identity/words/en";
import * as faCustomerIdentity from "../people/customer-identity/words/fa";
import * as enCustomerImport from "../people/customer-imports/words/en";
import * as faCustomerImport from "../people/customer-imports/words/fa";
import * as enCustomerMessages from "../people/customer-messages/words/en";
import * as faCustomerMessages from "../people/customer-messages/words/fa";
import * as enCustomerPageContent from "../people/customer-page/words/en";
import * as faCustomerPageContent from "../people/customer-page/words/fa";
import * as enCustomerWallets from "../people/customer-wallets/words/en";
import * as faCustomerWallets from "../people/customer-wallets/words/fa";
import * as enCustomers from "../people/customers/words/en";
import * as faCustomers from "../people/customers/words/fa";
import * as enCustomerList from "../people/customers/words/list-en";
import * as faCustomerList from "../people/customers/words/list-fa";
import * as enInquiries from "../people/inquiries/words/en";
import * as faInquiries from "../people/inquiries/words/fa";
import * as enInquiryFiles from "../people/inquiry-files/words/en";
import * as faInquiryFiles from "../people/inquiry-files/words/fa";
import * as enDocuments from "../records/documents/words/en";
import * as faDocuments from "../records/documents/words/fa";
import * as enReconciliation from "../records/reconciliation/words/en";
import * as faReconciliation from "../records/reconciliation/words/fa";
import * as enSavedViews from "../records/saved-views/words/en";
import * as faSavedViews from "../records/saved-views/words/fa";
import * as enGoingLive from "../settings/going-live/words/en";
import * as faGoingLive from "../settings/going-live/words/fa";
import * as enNotices from "../settings/notices/words/en";
import * as faNotices from "../settings/notices/words/fa";

/**
 * The words of the areas. Each file has the area's own as its default, and under `elsewhere` what other screens say of
 * it, in the place where they look for it: its name in the navigation under `shell.items`, what the log says of its
 * writes under `audit.actions`. A document carries single keys, so those words come with the screens that say them.
 */
export const AREAS = {
  en: {
    authorizations: enAuthorizations,
    authorizationRequests: enAuthorizationRequests,
    bankAccounts: enBankAccounts,
    cards: enCards,
    cardCredits: enCardCredits,
    cardGrants: enCardGrants,
    cardMoney: enCardMoney,
    cardTransfers: enCardTransfers,
    cardFiles: enCardFiles,
    cardLifecycle: enCardLifecycle,
    applicant: enApplicant,
    cashIn: enCashIn,
    customers: enCustomers,
    customerAccounts: enCustomerAccounts,
    customerMessages: enCustomerMessages,
    customerPage: enCustomerPageContent,
    customerList: enCustomerList,
    customerIdentity: enCustomerIdentity,
    customerWallets: enCustomerWallets,
    customerImport: enCustomerImport,
    debitRefunds: enDebitRefunds,
    deposits: enDeposits,
    documents: enDocuments,
    inquiries: enInquiries,
    inquiryFiles: enInquiryFiles,
    reconciliation: enReconciliation,
    gateway: enGateway,
    gatewayRefunds: enGatewayRefunds,
    goingLive: enGoingLive,
    notices: enNotices,
    savedViews: enSavedViews,
  },
  fa: {
    authorizations: faAuthorizations,
    authorizationRequests: faAuthorizationRequests,
    bankAccounts: faBankAccounts,
    cards: faCards,
    cardCredits: faCardCredits,
    cardGrants: faCardGrants,
    cardMoney: faCardMoney,
    cardTransfers: faCardTransfers,
    cardFiles: faCardFiles,
    cardLifecycle: faCardLifecycle,
    applicant: faApplicant,
    cashIn: faCashIn,
    customers: faCustomers,
    customerAccounts: faCustomerAccounts,
    customerMessages: faCustomerMessages,
    customerPage: faCustomerPageContent,
    customerList: faCustomerList,
    customerIdentity: faCustomerIdentity,
    customerWallets: faCustomerWallets,
    customerImport: faCustomerImport,
    debitRefunds: faDebitRefunds,
    deposits: faDeposits,
    documents: faDocuments,
    inquiries: faInquiries,
    inquiryFiles: faInquiryFiles,
    reconciliation: faReconciliation,
    gateway: faGateway,
    gatewayRefunds: faGatewayRefunds,
    goingLive: faGoingLive,
    notices: faNotices,
    savedViews: faSavedViews,
  },
};

type Modules = Readonly<Record<string, { default: object; elsewhere: object }>>;

/** All words of a language: those that belong to no area, the areas' own, and in both what the areas say elsewhere. */
export type WithAreas<Shared, Areas extends Modules> = Shared & {
  [Name in keyof Areas]: Areas[Name]["default"];
} & Intersection<Areas[keyof Areas]["elsewhere"]>;

/** @throws Error where two say the same key */
export function withAreas<Shared extends object, Areas extends Modules>(shared: Shared, areas: Areas) {
  const all: Tree = {};
  put(all, shared as Tree);
  for (const [name, { default: own, elsewhere }] of Object.entries(areas)) {
    put(all, { [name]: own as Tree });
    put(all, elsewhere as Tree);
  }
  return all as WithAreas<Shared, Areas>;
}

interface Tree {
  [name: string]: string | Tree;
}

function put(into: Tree, words: Tree, path = ""): void {
  for (const [name, value] of Object.entries(words)) {
    const known = into[name];
    if (typeof value === "string") {
      if (known !== undefined) throw new Error(`${path}${name} is said twice`);
      into[name] = value;
      continue;
    }
    const inner: Tree = typeof known === "object" ? known : {};
    into[name] = inner;
    put(inner, value, `${path}${name}.`);
  }
}
