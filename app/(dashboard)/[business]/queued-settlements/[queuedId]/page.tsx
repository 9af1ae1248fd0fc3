import { shortenMiddle } from "@/lib/format/shorten";
import { withWords } from "@/lib/i18n/words/with-words";
import { queuedSettlementOperations } from "@/lib/queued-settlements/operations";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { walletOperations } from "@/lib/wallet/operations";
import { QueuedHere } from "./queued-here";
import { WORDS } from "./words";

export const generateMetadata = titled(
  "queuedSettlements",
  (words, record) => `${words("one")} ${shortenMiddle(record)}`,
);

const Page = memberPage(
  "settlements.read",
  () => <QueuedHere />,
  ({ record }) => [
    question(queuedSettlementOperations.show, { queuedId: record }, () => [question(walletOperations.balance, {})]),
  ],
);

export default withWords(WORDS, Page);
