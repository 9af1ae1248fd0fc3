import { RefundDetail } from "@/components/collecting/debit-refunds/refund-detail";
import { debitRefundOperations } from "@/lib/areas/collecting/debit-refunds/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { shortenMiddle } from "@/lib/kit/format/shorten";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { WORDS } from "./words";

export const generateMetadata = titled("debitRefunds", (words, record) => `${words("one")} ${shortenMiddle(record)}`);

const Page = memberPage(
  "debitRefunds.read",
  ({ record }) => <RefundDetail refundId={record} />,
  ({ record }) => [question(debitRefundOperations.show, { refundId: record })],
);

export default withWords(WORDS, Page);
