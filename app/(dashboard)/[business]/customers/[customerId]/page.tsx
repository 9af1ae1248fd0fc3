import { withWords } from "@/lib/areas/words/with-words";
import { shortenMiddle } from "@/lib/kit/format/shorten";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { CustomerScreen, customerQuestions, customerTabOf } from "./customer-screen";
import { WORDS } from "./words";

export const generateMetadata = titled("customers", (words, record) => `${words("one")} ${shortenMiddle(record)}`);

const Page = memberPage(
  "customers.read",
  ({ record, query }) => <CustomerScreen customerId={record} tab={customerTabOf(query.tab)} />,
  ({ record, query }) => customerQuestions(record, customerTabOf(query.tab)),
);

export default withWords(WORDS, Page);
