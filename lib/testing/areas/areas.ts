import { cardCredits } from "@/lib/areas/cards/card-credits/testing";
import { cardGrants } from "@/lib/areas/cards/card-grants/testing";
import { cardLifecycle } from "@/lib/areas/cards/card-lifecycle/testing";
import { cardMoney } from "@/lib/areas/cards/card-money/testing";
import { cardTransfers } from "@/lib/areas/cards/card-transfers/testing";
import { cards } from "@/lib/areas/cards/cards/testing";
import { authorizationRequests } from "@/lib/areas/collecting/authorization-requests/testing";
import { authorizations } from "@/lib/areas/collecting/authorizations/testing";
import { debitRefunds } from "@/lib/areas/collecting/debit-refunds/testing";
import { gateway } from "@/lib/areas/collecting/gateway/testing";
import { gatewayRefunds } from "@/lib/areas/collecting/gateway-refunds/testing";
import { bankAccounts } from "@/lib/areas/money/bank-accounts/testing";
import { cashIn } from "@/lib/areas/money/cash-in/testing";
import { deposits } from "@/lib/areas/money/deposits/testing";
import { customerAccounts } from "@/lib/areas/people/customer-accounts/testing";
import { customerIdentity } from "@/lib/areas/people/customer-identity/testing";
import { customerMessages } from "@/lib/areas/people/customer-messages/testing";
import { customerPage } from "@/lib/areas/people/customer-page/testing";
import { customerWallets } from "@/lib/areas/people/customer-wallets/testing";
import { customers } from "@/lib/areas/people/customers/testing";
import { inquiries } from "@/lib/areas/people/inquiries/testing";
import { documents } from "@/lib/areas/records/documents/testing";
import { reconciliation } from "@/lib/areas/records/reconciliation/testing";
import type { Intersection } from "@/lib/kit/areas/declare";
import type { AreaTests } from "./area-tests";

const AREAS = {
  authorizations,
  authorizationRequests,
  debitRefunds,
  customers,
  customerAccounts,
  customerMessages,
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
export const areaExamples = Object.assign({}, ...Object.values(AREAS).map(({ examples }) => examples)) as Intersection<
  (typeof AREAS)[keyof typeof AREAS]["examples"]
>;
