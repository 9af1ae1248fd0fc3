import { audit } from "@/lib/audit/declared";
import { authorizationRequests } from "@/lib/authorization-requests/declared";
import { authorizations } from "@/lib/authorizations/declared";
import { bankAccounts } from "@/lib/bank-accounts/declared";
import { batches } from "@/lib/batches/declared";
import { business } from "@/lib/business/declared";
import { businesses } from "@/lib/businesses/declared";
import { cardCredits } from "@/lib/card-credits/declared";
import { cardFiles } from "@/lib/card-files/declared";
import { cardGrants } from "@/lib/card-grants/declared";
import { cardMoney } from "@/lib/card-money/declared";
import { cardTransfers } from "@/lib/card-transfers/declared";
import { cards } from "@/lib/cards/declared";
import { cashIn } from "@/lib/cash-in/declared";
import { connection } from "@/lib/connection/declared";
import { customerAccounts } from "@/lib/customer-accounts/declared";
import { customerIdentity } from "@/lib/customer-identity/declared";
import { customerImports } from "@/lib/customer-imports/declared";
import { customerPage } from "@/lib/customer-page/declared";
import { customerWallets } from "@/lib/customer-wallets/declared";
import { customers } from "@/lib/customers/declared";
import { debitRefunds } from "@/lib/debit-refunds/declared";
import { deposits } from "@/lib/deposits/declared";
import { destinations } from "@/lib/destinations/declared";
import { documents } from "@/lib/documents/declared";
import { exportLists } from "@/lib/exports/declared";
import { gateway } from "@/lib/gateway/declared";
import { inquiries } from "@/lib/inquiries/declared";
import { inquiryFiles } from "@/lib/inquiry-files/declared";
import { orders } from "@/lib/orders/declared";
import { overview } from "@/lib/overview/declared";
import { registerPermissions } from "@/lib/permissions";
import { policy } from "@/lib/policy/declared";
import { provinces } from "@/lib/provinces/declared";
import { queuedSettlements } from "@/lib/queued-settlements/declared";
import { reconciliation } from "@/lib/reconciliation/declared";
import { reports } from "@/lib/reports/declared";
import { reveal } from "@/lib/reveal/declared";
import { savedViews } from "@/lib/saved-views/declared";
import { search } from "@/lib/search/declared";
import { security } from "@/lib/security/declared";
import { settlements } from "@/lib/settlements/declared";
import { team } from "@/lib/team/declared";
import { ties } from "@/lib/ties/declared";
import { wallet } from "@/lib/wallet/declared";
import { webhooks } from "@/lib/webhooks/declared";
import { withdrawals } from "@/lib/withdrawals/declared";
import type { All } from "./declare";
import { joinedOnce, listedOnce } from "./once";

/** All areas. The navigation lists them in this order. */
const AREAS = [
  overview,
  wallet,
  reports,
  settlements,
  batches,
  queuedSettlements,
  orders,
  reconciliation,
  bankAccounts,
  cashIn,
  deposits,
  destinations,
  gateway,
  authorizations,
  authorizationRequests,
  withdrawals,
  debitRefunds,
  customers,
  customerAccounts,
  customerPage,
  customerIdentity,
  customerWallets,
  customerImports,
  connection,
  business,
  policy,
  inquiries,
  inquiryFiles,
  cards,
  cardCredits,
  cardGrants,
  cardMoney,
  cardTransfers,
  cardFiles,
  provinces,
  documents,
  webhooks,
  audit,
  exportLists,
  savedViews,
  search,
  reveal,
  ties,
  team,
  businesses,
  security,
] as const;

type Area = (typeof AREAS)[number];

/** The objects of all areas as one. */
const joined = <Part extends object>(what: string, part: (area: Area) => Part) =>
  joinedOnce(what, ...AREAS.map(part)) as All<Part>;

export const areaPermissions = joined("permission", ({ permissions }) => permissions);
registerPermissions(areaPermissions);

/** What an answer is about. A write names the tags it changes; those answers are stale from then on, everywhere. */
export const areaTags = listedOnce(
  "tag",
  AREAS.flatMap(({ tags }): readonly Area["tags"][number][] => tags),
);
export const areaScreens = AREAS.flatMap(({ screens }): readonly Area["screens"][number][] => screens);
export const areaFiles = AREAS.flatMap(({ files }): readonly Area["files"][number][] => files);
export const areaActions = AREAS.flatMap(
  ({ audit: { actions } }): readonly Area["audit"]["actions"][number][] => actions,
);
export const areaFacts = joined("fact", ({ audit: { facts } }) => facts);
export const areaSubjects = joined("subject", ({ audit: { subjects } }) => subjects);
export const areaRevealed = joined("revealed record", ({ audit: { revealed } }) => revealed);

/** The kinds of records that the search finds, in the order in which support asks for them. */
const FOUND_FIRST: readonly Area[] = [withdrawals, settlements, queuedSettlements, orders, batches];
const FOUND_LAST: readonly Area[] = [wallet];
const found = AREAS.filter((area) => !FOUND_FIRST.includes(area) && !FOUND_LAST.includes(area));
export const areaHits = joinedOnce(
  "kind of hit",
  ...[...FOUND_FIRST, ...found, ...FOUND_LAST].map(({ hits }) => hits),
) as All<Area["hits"]>;
