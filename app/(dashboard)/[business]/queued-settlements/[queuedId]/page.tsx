import { queuedSettlementOperations } from "@/lib/areas/money/queued-settlements/operations";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { shortenMiddle } from "@/lib/kit/format/shorten";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
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
    question(queuedSettlementOperations.show, { queuedId: record }, () => [question(businessOperations.show, {})]),
  ],
);

export default withWords(WORDS, Page);
