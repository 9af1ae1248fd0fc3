import { withWords } from "@/lib/areas/words/with-words";
import { shortenMiddle } from "@/lib/kit/format/shorten";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { CUSTOMER_WORDS, CustomerScreen, customerQuestions, customerTabOf } from "./customer-screen";

export const generateMetadata = titled("customers", (words, record) => `${words("one")} ${shortenMiddle(record)}`);

const Page = memberPage(
  "customers.read",
  ({ record, query }) => <CustomerScreen customerId={record} tab={customerTabOf(query.tab)} />,
  ({ record, query }) => customerQuestions(record, customerTabOf(query.tab)),
);

export default withWords(CUSTOMER_WORDS, Page);
