import { CustomerCode } from "@/components/money/deposits/customer-code";
import { DepositsOfCustomer } from "@/components/money/deposits/known-deposits";
import { LateAccounts } from "@/components/people/customer-accounts/late-accounts";
import { CustomerIdentity } from "@/components/people/customer-identity/customer-identity";
import { CustomerActions, EraseCustomer } from "@/components/people/customer-page/customer-actions";
import { CustomerOverview } from "@/components/people/customer-page/customer-overview";
import { CustomerNotes, PartySums, PartyTimeline } from "@/components/people/customer-page/customer-page";
import { CustomerTabs } from "@/components/people/customer-page/customer-tabs";
import { LateWallet } from "@/components/people/customer-wallets/late-wallet";
import { CustomerDetail } from "@/components/people/customers/customer-detail";
import { customerPageOperations } from "@/lib/areas/people/customer-page/operations";
import { customerWalletOperations } from "@/lib/areas/people/customer-wallets/operations";
import { CUSTOMER_TABS, type CustomerTab } from "@/lib/areas/people/customers/declared";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { oneOfOr } from "@/lib/kit/operations/address";
import { question } from "@/lib/server/pages/preload";

/** The part of the page that an address names; a strange one is the overview. */
export const customerTabOf = oneOfOr(CUSTOMER_TABS, "overview");

/** What the open part shows first. */
export const customerQuestions = (customerId: string, tab: CustomerTab) => [
  question(customerOperations.show, { customerId }),
  ...(tab === "overview"
    ? [
        question(customerPageOperations.overview, { customerId }),
        question(customerWalletOperations.balance, { customerId }),
      ]
    : []),
];

/** A customer's page: the part that is open asks, the others wait until they are. */
export function CustomerScreen({ customerId, tab }: { customerId: string; tab: CustomerTab }) {
  return (
    <CustomerDetail
      customerId={customerId}
      tab={tab}
      actions={<CustomerActions customerId={customerId} />}
      tabs={<CustomerTabs customerId={customerId} tab={tab} />}
    >
      {partOf(customerId, tab)}
    </CustomerDetail>
  );
}

function partOf(customerId: string, tab: CustomerTab) {
  switch (tab) {
    case "overview":
      return <CustomerOverview customerId={customerId} />;
    case "timeline":
      return <PartyTimeline customerId={customerId} />;
    case "records":
      return <PartySums customerId={customerId} />;
    case "accounts":
      return <LateAccounts customerId={customerId} />;
    case "wallet":
      return (
        <>
          <LateWallet customerId={customerId} />
          <CustomerCode customerId={customerId} />
          <DepositsOfCustomer customerId={customerId} />
        </>
      );
    case "details":
      return (
        <>
          <CustomerIdentity customerId={customerId} />
          <EraseCustomer customerId={customerId} />
        </>
      );
    case "notes":
      return <CustomerNotes customerId={customerId} />;
  }
}
