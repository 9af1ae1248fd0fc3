import { LateAccounts } from "@/components/customer-accounts/late-accounts";
import { CustomerIdentity } from "@/components/customer-identity/customer-identity";
import { CustomerActions, CustomerParts, EraseCustomer } from "@/components/customer-page/customer-actions";
import { CustomerNotes, CustomerPageContent, CustomerSaid } from "@/components/customer-page/customer-page";
import { LateWallet } from "@/components/customer-wallets/late-wallet";
import { CustomerDetail } from "@/components/customers/customer-detail";
import { CustomerCode } from "@/components/deposits/customer-code";
import { DepositsOfCustomer } from "@/components/deposits/known-deposits";
import { AskCustomerToPay } from "@/components/gateway/ask-customer";
import { customerOperations } from "@/lib/customers/operations";
import { shortenMiddle } from "@/lib/format/shorten";
import { withWords } from "@/lib/i18n/words/with-words";
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
    "customerPage",
    "customerWallets",
    "customers",
    "deposits.known",
    "deposits.list",
    "gateway.create",
    "search.person",
  ],
  Page,
);
