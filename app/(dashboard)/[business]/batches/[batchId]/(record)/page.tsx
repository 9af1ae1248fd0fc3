import { batchOperations, LAST_BATCHES } from "@/lib/areas/money/batches/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { shortenMiddle } from "@/lib/kit/format/shorten";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { BatchHere } from "./batch-here";
import { WORDS } from "./words";

export const generateMetadata = titled("batches", (words, record) => `${words("one")} ${shortenMiddle(record)}`);

const Page = memberPage(
  "settlements.read",
  () => <BatchHere />,
  ({ record }) => [
    question(batchOperations.list, LAST_BATCHES),
    question(batchOperations.show, { batchId: record, page: 1, perPage: 1 }),
  ],
);

export default withWords(WORDS, Page);
