import type { All } from "@/lib/areas/declare";
import * as enApplicant from "./en/applicant";
import * as enAuthorizationRequests from "./en/authorization-requests";
import * as enAuthorizations from "./en/authorizations";
import * as enBankAccounts from "./en/bank-accounts";
import * as enCardCredits from "./en/card-credits";
import * as enCardFiles from "./en/card-files";
import * as enCardGrants from "./en/card-grants";
import * as enCardLifecycle from "./en/card-lifecycle";
import * as enCardMoney from "./en/card-money";
import * as enCardTransfers from "./en/card-transfers";
import * as enCards from "./en/cards";
import * as enCashIn from "./en/cash-in";
import * as enCustomerAccounts from "./en/customer-accounts";
import * as enCustomerIdentity from "./en/customer-identity";
import * as enCustomerImport from "./en/customer-import";
import * as enCustomerList from "./en/customer-list";
import * as enCustomerPageContent from "./en/customer-page";
import * as enCustomerWallets from "./en/customer-wallets";
import * as enCustomers from "./en/customers";
import * as enDebitRefunds from "./en/debit-refunds";
import * as enDeposits from "./en/deposits";
import * as enDocuments from "./en/documents";
import * as enGateway from "./en/gateway";
import * as enGatewayRefunds from "./en/gateway-refunds";
import * as enInquiries from "./en/inquiries";
import * as enInquiryFiles from "./en/inquiry-files";
import * as enReconciliation from "./en/reconciliation";
import * as enSavedViews from "./en/saved-views";
import * as faApplicant from "./fa/applicant";
import * as faAuthorizationRequests from "./fa/authorization-requests";
import * as faAuthorizations from "./fa/authorizations";
import * as faBankAccounts from "./fa/bank-accounts";
import * as faCardCredits from "./fa/card-credits";
import * as faCardFiles from "./fa/card-files";
import * as faCardGrants from "./fa/card-grants";
import * as faCardLifecycle from "./fa/card-lifecycle";
import * as faCardMoney from "./fa/card-money";
import * as faCardTransfers from "./fa/card-transfers";
import * as faCards from "./fa/cards";
import * as faCashIn from "./fa/cash-in";
import * as faCustomerAccounts from "./fa/customer-accounts";
import * as faCustomerIdentity from "./fa/customer-identity";
import * as faCustomerImport from "./fa/customer-import";
import * as faCustomerList from "./fa/customer-list";
import * as faCustomerPageContent from "./fa/customer-page";
import * as faCustomerWallets from "./fa/customer-wallets";
import * as faCustomers from "./fa/customers";
import * as faDebitRefunds from "./fa/debit-refunds";
import * as faDeposits from "./fa/deposits";
import * as faDocuments from "./fa/documents";
import * as faGateway from "./fa/gateway";
import * as faGatewayRefunds from "./fa/gateway-refunds";
import * as faInquiries from "./fa/inquiries";
import * as faInquiryFiles from "./fa/inquiry-files";
import * as faReconciliation from "./fa/reconciliation";
import * as faSavedViews from "./fa/saved-views";

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
    savedViews: faSavedViews,
  },
};

type Modules = Readonly<Record<string, { default: object; elsewhere: object }>>;

/** All words of a language: those that belong to no area, the areas' own, and in both what the areas say elsewhere. */
export type WithAreas<Shared, Areas extends Modules> = Shared & { [Name in keyof Areas]: Areas[Name]["default"] } & All<
    Areas[keyof Areas]["elsewhere"]
  >;

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
