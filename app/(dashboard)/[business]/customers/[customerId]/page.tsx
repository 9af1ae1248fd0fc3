import { AskCustomerToPay } from "@/components/collecting/gateway/ask-customer";
import { CustomerCode } from "@/components/money/deposits/customer-code";
import { DepositsOfCustomer } from "@/components/money/deposits/known-deposits";
import { LateAccounts } from "@/components/people/customer-accounts/late-accounts";
import { CustomerIdentity } from "@/components/people/customer-identity/customer-identity";
import { CustomerActions, CustomerParts, EraseCustomer } from "@/components/people/customer-page/customer-actions";
import { CustomerNotes, CustomerPageContent, CustomerSaid } from "@/components/people/customer-page/customer-page";
import { LateWallet } from "@/components/people/customer-wallets/late-wallet";
import { CustomerDetail } from "@/components/people/customers/customer-detail";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { shortenMiddle } from "@/lib/kit/format/shorten";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("customers", (words, record) => `${words("one")} ${shortenMiddle(record)}`);

const Page = memberPage(
  "customers.read",
  ({ record }) => (
    <CustomerDetail
      customerId={record}
      sections={
        <>
          <CustomerParts />
          <CustomerPageContent customerId={record} />
          <CustomerSaid customerId={record} />
          <CustomerNotes customerId={record} />
          <LateAccounts customerId={record} />
          <LateWallet customerId={record} />
          <CustomerIdentity customerId={record} />
          <CustomerCode customerId={record} />
          <EraseCustomer customerId={record} />
        </>
      }
    >
      <DepositsOfCustomer customerId={record} />
      <AskCustomerToPay customerId={record} />
      <CustomerActions customerId={record} />
    </CustomerDetail>
  ),
  ({ record }) => [question(customerOperations.show, { customerId: record })],
);

export default withWords(
  [
    "customerAccounts.cards",
    "customerAccounts.ibans",
    "customerIdentity.title",
    "customerPage",
    "customerWallets",
    "customers",
    "deposits.customerCode.title",
    "deposits.known",
    "deposits.list",
    "gateway.create",
    "search.person",
  ],
  Page,
);
