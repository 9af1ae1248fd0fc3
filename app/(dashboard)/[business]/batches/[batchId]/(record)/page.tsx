import { batchOperations, LAST_BATCHES } from "@/lib/areas/money/batches/operations";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { shortenMiddle } from "@/lib/kit/format/shorten";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { BatchHere } from "./batch-here";
import { WORDS } from "./words";

export const generateMetadata = titled("batches", (words, record) => `${words("one")} ${shortenMiddle(record)}`);

/** What became of the payments stands above them: coming later, it would push them down. */
const outcomesOf = (batchId: string, trackId: string) =>
  question(orderOperations.batchOutcomes, { trackId }, ({ order }) =>
    order ? [] : [question(batchOperations.outcomes, { batchId })],
  );

const Page = memberPage(
  "settlements.read",
  () => <BatchHere />,
  ({ record }) => [
    question(batchOperations.list, LAST_BATCHES),
    question(batchOperations.show, { batchId: record, page: 1, perPage: 1 }, ({ items: [first] }) =>
      first ? [outcomesOf(record, first.trackId)] : [],
    ),
  ],
);

export default withWords(WORDS, Page);
