import { RefundDetail } from "@/components/debit-refunds/refund-detail";
import { debitRefundOperations } from "@/lib/debit-refunds/operations";
import { shortenMiddle } from "@/lib/format/shorten";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("debitRefunds", (words, record) => `${words("one")} ${shortenMiddle(record)}`);

const Page = memberPage(
  "debitRefunds.read",
  ({ record }) => <RefundDetail refundId={record} />,
  ({ record }) => [question(debitRefundOperations.show, { refundId: record })],
);

export default withWords(["debitRefunds", "failures.codes", "failures.unknown"], Page);
