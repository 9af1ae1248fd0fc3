import "server-only";
import { handlers as applicant } from "./applicant";
import { handlers as audit } from "./audit";
import { handlers as authorizationRequests } from "./authorization-requests";
import { handlers as authorizations } from "./authorizations";
import { handlers as bankAccounts } from "./bank-accounts";
import { handlers as batches } from "./batches";
import { handlers as businesses } from "./businesses";
import { handlers as cardCredits } from "./card-credits";
import { handlers as cardFiles } from "./card-files";
import { handlers as cardGrants } from "./card-grants";
import { handlers as cardLifecycle } from "./card-lifecycle";
import { handlers as cardMoney } from "./card-money";
import { handlers as cardTransfers } from "./card-transfers";
import { handlers as cards } from "./cards";
import { handlers as connection } from "./connection";
import { handlers as customerAccounts } from "./customer-accounts";
import { handlers as customerIdentity } from "./customer-identity";
import { handlers as customerImports } from "./customer-imports";
import { handlers as customerPage } from "./customer-page";
import { handlers as customerWallets } from "./customer-wallets";
import { handlers as customers } from "./customers";
import { handlers as deposits } from "./deposits";
import { handlers as destinations } from "./destinations";
import { handlers as documents } from "./documents";
import { handlers as exports } from "./exports";
import { handlers as externalPages } from "./external-pages";
import { handlers as gateway } from "./gateway";
import { handlers as gatewayRefunds } from "./gateway-refunds";
import type { LocalHandler } from "./handle";
import { handlers as inquiries } from "./inquiries";
import { handlers as inquiryFiles } from "./inquiry-files";
import { handlers as orders } from "./orders";
import { handlers as overview } from "./overview";
import { handlers as policy } from "./policy";
import { handlers as preferences } from "./preferences";
import { handlers as reconciliation } from "./reconciliation";
import { handlers as reports } from "./reports";
import { handlers as reveal } from "./reveal";
import { handlers as sandbox } from "./sandbox";
import { handlers as savedViews } from "./saved-views";
import { handlers as search } from "./search";
import { handlers as security } from "./security";
import { handlers as session } from "./session";
import { handlers as settlements } from "./settlements";
import { handlers as team } from "./team";
import { handlers as ties } from "./ties";
import { handlers as wallet } from "./wallet";
import { handlers as webhooks } from "./webhooks";
import { handlers as withdrawals } from "./withdrawals";

export const localHandlers: readonly LocalHandler[] = [
  ...applicant,
  ...authorizationRequests,
  ...authorizations,
  ...bankAccounts,
  ...batches,
  ...businesses,
  ...cards,
  ...cardCredits,
  ...cardGrants,
  ...cardMoney,
  ...cardTransfers,
  ...cardFiles,
  ...cardLifecycle,
  ...connection,
  ...sandbox,
  ...session,
  ...security,
  ...preferences,
  ...team,
  ...ties,
  ...audit,
  ...overview,
  ...documents,
  ...inquiries,
  ...inquiryFiles,
  ...exports,
  ...gatewayRefunds,
  ...customerAccounts,
  ...customerIdentity,
  ...customerImports,
  ...customerPage,
  ...customerWallets,
  ...customers,
  ...reconciliation,
  ...reports,
  ...reveal,
  ...savedViews,
  ...search,
  ...settlements,
  ...wallet,
  ...webhooks,
  ...withdrawals,
  ...orders,
  ...policy,
  ...deposits,
  ...destinations,
  ...externalPages,
  ...gateway,
];

const byId = new Map(localHandlers.map((handler) => [handler.operation.id, handler]));

/** The code behind one of our own operations: the allow-list of `/api/local`. */
export const handlerOf = (operationId: string): LocalHandler | undefined => byId.get(operationId);
