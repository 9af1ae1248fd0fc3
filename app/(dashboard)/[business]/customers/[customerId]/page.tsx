import { CustomerAccounts } from "@/components/customer-accounts/customer-accounts";
import { CustomerIdentity } from "@/components/customer-identity/customer-identity";
import { CustomerWallet } from "@/components/customer-wallets/customer-wallet";
import { CustomerDetail } from "@/components/customers/customer-detail";
import { CustomerCode } from "@/components/deposits/customer-code";
import { DepositsOfCustomer } from "@/components/deposits/known-deposits";
import { AskCustomerToPay } from "@/components/gateway/ask-customer";
import { customerOperations } from "@/lib/customers/operations";
import { shortenMiddle } from "@/lib/format/shorten";
import { withWords } from "@/lib/i18n/words/with-words";
import { question } from "@/lib/server/members/bring";
import { memberPage, titled } from "@/lib/server/members/member-page";

export const generateMetadata = titled("customers", (words, record) => `${words("one")} ${shortenMiddle(record)}`);

const Page = memberPage(
  "customers.read",
  ({ record }) => (
    <CustomerDetail
      customerId={record}
      sections={
        <>
          <CustomerAccounts customerId={record} />
          <CustomerWallet customerId={record} />
          <CustomerIdentity customerId={record} />
          <CustomerCode customerId={record} />
        </>
      }
    >
      <DepositsOfCustomer customerId={record} />
      <AskCustomerToPay customerId={record} />
    </CustomerDetail>
  ),
  ({ record }) => [question(customerOperations.show, { customerId: record })],
);

export default withWords(import.meta.url, Page);
