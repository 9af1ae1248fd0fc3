import { authorizationRequests } from "@/lib/authorization-requests/declared";
import { authorizations } from "@/lib/authorizations/declared";
import { bankAccounts } from "@/lib/bank-accounts/declared";
import { cardCredits } from "@/lib/card-credits/declared";
import { cardFiles } from "@/lib/card-files/declared";
import { cardGrants } from "@/lib/card-grants/declared";
import { cardMoney } from "@/lib/card-money/declared";
import { cardTransfers } from "@/lib/card-transfers/declared";
import { cards } from "@/lib/cards/declared";
import { cashIn } from "@/lib/cash-in/declared";
import { customerAccounts } from "@/lib/customer-accounts/declared";
import { customerIdentity } from "@/lib/customer-identity/declared";
import { customerImports } from "@/lib/customer-imports/declared";
import { customerPage } from "@/lib/customer-page/declared";
import { customerWallets } from "@/lib/customer-wallets/declared";
import { customers } from "@/lib/customers/declared";
import { debitRefunds } from "@/lib/debit-refunds/declared";
import { deposits } from "@/lib/deposits/declared";
import { documents } from "@/lib/documents/declared";
import { gateway } from "@/lib/gateway/declared";
import { inquiries } from "@/lib/inquiries/declared";
import { inquiryFiles } from "@/lib/inquiry-files/declared";
import { reconciliation } from "@/lib/reconciliation/declared";
import { savedViews } from "@/lib/saved-views/declared";
import type { All } from "./declare";
import { joinedOnce } from "./once";

/** What areas declare of themselves. Navigation and search list them in this order. */
const AREAS = [
  reconciliation,
  bankAccounts,
  cashIn,
  deposits,
  gateway,
  authorizations,
  authorizationRequests,
  debitRefunds,
  customers,
  customerAccounts,
  customerPage,
  customerIdentity,
  customerWallets,
  customerImports,
  inquiries,
  inquiryFiles,
  cards,
  cardCredits,
  cardGrants,
  cardMoney,
  cardTransfers,
  cardFiles,
  documents,
  savedViews,
] as const;

type Area = (typeof AREAS)[number];

/** The objects of all areas as one. */
const joined = <Part extends object>(what: string, part: (area: Area) => Part) =>
  joinedOnce(what, ...AREAS.map(part)) as All<Part>;

export const areaRoutes = joined("route", ({ routes }) => routes);
export const areaPermissions = joined("permission", ({ permissions }) => permissions);
export const areaTags = AREAS.flatMap(({ tags }): readonly Area["tags"][number][] => tags);
export const areaScreens = AREAS.flatMap(({ screens }): readonly Area["screens"][number][] => screens);
export const areaHits = joined("kind of hit", ({ hits }) => hits);
export const areaFiles = AREAS.flatMap(({ files }): readonly Area["files"][number][] => files);
export const areaActions = AREAS.flatMap(({ audit }): readonly Area["audit"]["actions"][number][] => audit.actions);
export const areaFacts = joined("fact", ({ audit }) => audit.facts);
export const areaSubjects = joined("subject", ({ audit }) => audit.subjects);
export const areaRevealed = joined("revealed record", ({ audit }) => audit.revealed);
