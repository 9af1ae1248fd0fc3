import type { All } from "@/lib/areas/declare";
import type { AreaTests } from "./area-tests";
import { authorizationRequests } from "./authorization-requests";
import { authorizations } from "./authorizations";
import { bankAccounts } from "./bank-accounts";
import { cardCredits } from "./card-credits";
import { cardGrants } from "./card-grants";
import { cardLifecycle } from "./card-lifecycle";
import { cardMoney } from "./card-money";
import { cardTransfers } from "./card-transfers";
import { cards } from "./cards";
import { cashIn } from "./cash-in";
import { customerAccounts } from "./customer-accounts";
import { customerIdentity } from "./customer-identity";
import { customerPage } from "./customer-page";
import { customerWallets } from "./customer-wallets";
import { customers } from "./customers";
import { debitRefunds } from "./debit-refunds";
import { deposits } from "./deposits";
import { documents } from "./documents";
import { gateway } from "./gateway";
import { gatewayRefunds } from "./gateway-refunds";
import { inquiries } from "./inquiries";
import { reconciliation } from "./reconciliation";

const AREAS = {
  authorizations,
  authorizationRequests,
  debitRefunds,
  customers,
  customerAccounts,
  customerPage,
  customerIdentity,
  customerWallets,
  deposits,
  documents,
  inquiries,
  cards,
  cardCredits,
  cardGrants,
  cardMoney,
  cardTransfers,
  cardLifecycle,
  bankAccounts,
  reconciliation,
  cashIn,
  gateway,
  gatewayRefunds,
};

/** What the areas tell their tests of themselves. */
export const AREA_TESTS: readonly (readonly [name: string, area: AreaTests])[] = Object.entries(AREAS);

/** What to look at on the areas' screens. */
export const areaExamples = Object.assign({}, ...Object.values(AREAS).map(({ examples }) => examples)) as All<
  (typeof AREAS)[keyof typeof AREAS]["examples"]
>;
