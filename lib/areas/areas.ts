import { cardCredits } from "@/lib/areas/cards/card-credits/declared";
import { cardFiles } from "@/lib/areas/cards/card-files/declared";
import { cardGrants } from "@/lib/areas/cards/card-grants/declared";
import { cardMoney } from "@/lib/areas/cards/card-money/declared";
import { cardTransfers } from "@/lib/areas/cards/card-transfers/declared";
import { cards } from "@/lib/areas/cards/cards/declared";
import { authorizationRequests } from "@/lib/areas/collecting/authorization-requests/declared";
import { authorizations } from "@/lib/areas/collecting/authorizations/declared";
import { debitRefunds } from "@/lib/areas/collecting/debit-refunds/declared";
import { gateway } from "@/lib/areas/collecting/gateway/declared";
import { withdrawals } from "@/lib/areas/collecting/withdrawals/declared";
import { bankAccounts } from "@/lib/areas/money/bank-accounts/declared";
import { batches } from "@/lib/areas/money/batches/declared";
import { cashIn } from "@/lib/areas/money/cash-in/declared";
import { deposits } from "@/lib/areas/money/deposits/declared";
import { destinations } from "@/lib/areas/money/destinations/declared";
import { orders } from "@/lib/areas/money/orders/declared";
import { queuedSettlements } from "@/lib/areas/money/queued-settlements/declared";
import { settlements } from "@/lib/areas/money/settlements/declared";
import { wallet } from "@/lib/areas/money/wallet/declared";
import { customerAccounts } from "@/lib/areas/people/customer-accounts/declared";
import { customerIdentity } from "@/lib/areas/people/customer-identity/declared";
import { customerImports } from "@/lib/areas/people/customer-imports/declared";
import { customerMessages } from "@/lib/areas/people/customer-messages/declared";
import { customerPage } from "@/lib/areas/people/customer-page/declared";
import { customerWallets } from "@/lib/areas/people/customer-wallets/declared";
import { customers } from "@/lib/areas/people/customers/declared";
import { inquiries } from "@/lib/areas/people/inquiries/declared";
import { inquiryFiles } from "@/lib/areas/people/inquiry-files/declared";
import { provinces } from "@/lib/areas/people/provinces/declared";
import { audit } from "@/lib/areas/records/audit/declared";
import { documents } from "@/lib/areas/records/documents/declared";
import { exportLists } from "@/lib/areas/records/exports/declared";
import { listTotals } from "@/lib/areas/records/list-totals/declared";
import { overview } from "@/lib/areas/records/overview/declared";
import { reconciliation } from "@/lib/areas/records/reconciliation/declared";
import { reports } from "@/lib/areas/records/reports/declared";
import { reveal } from "@/lib/areas/records/reveal/declared";
import { savedViews } from "@/lib/areas/records/saved-views/declared";
import { search } from "@/lib/areas/records/search/declared";
import { ties } from "@/lib/areas/records/ties/declared";
import { webhooks } from "@/lib/areas/records/webhooks/declared";
import { business } from "@/lib/areas/settings/business/declared";
import { businesses } from "@/lib/areas/settings/businesses/declared";
import { connection } from "@/lib/areas/settings/connection/declared";
import { goingLive } from "@/lib/areas/settings/going-live/declared";
import { notices } from "@/lib/areas/settings/notices/declared";
import { policy } from "@/lib/areas/settings/policy/declared";
import { security } from "@/lib/areas/settings/security/declared";
import { team } from "@/lib/areas/settings/team/declared";
import type { Intersection } from "@/lib/kit/areas/declare";
import { joinedOnce, listedOnce } from "@/lib/kit/areas/once";
import { registerNotices } from "@/lib/kit/notices";
import { registerPermissions } from "@/lib/kit/permissions";

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
  customerMessages,
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
  listTotals,
  team,
  businesses,
  goingLive,
  notices,
  security,
] as const;

type Area = (typeof AREAS)[number];

/** The objects of all areas as one. */
const joined = <Part extends object>(what: string, part: (area: Area) => Part) =>
  joinedOnce(what, ...AREAS.map(part)) as Intersection<Part>;

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

type NoticesOf<Each> = Each extends { notices: infer Kinds } ? Kinds : never;
/** What is told to people, by the name of its kind. */
export const areaNotices = joinedOnce(
  "notice",
  ...AREAS.map((area): object => ("notices" in area ? area.notices : {})),
) as Intersection<NoticesOf<Area>>;
registerNotices(areaNotices, new Map(areaScreens.map(({ id, permission }) => [id, permission])));

export const areaRevealed = joined("revealed record", ({ audit: { revealed } }) => revealed);

/** The kinds of records that the search finds, in the order in which support asks for them. */
const FOUND_FIRST: readonly Area[] = [withdrawals, settlements, queuedSettlements, orders, batches];
const FOUND_LAST: readonly Area[] = [wallet];
const found = AREAS.filter((area) => !FOUND_FIRST.includes(area) && !FOUND_LAST.includes(area));
export const areaHits = joinedOnce(
  "kind of hit",
  ...[...FOUND_FIRST, ...found, ...FOUND_LAST].map(({ hits }) => hits),
) as Intersection<Area["hits"]>;
