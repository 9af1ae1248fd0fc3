import { authorizationOperations } from "@/lib/authorizations/operations";
import { shortenMiddle } from "@/lib/format/shorten";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import { WithdrawalHere } from "./withdrawal-here";
import { WORDS } from "./words";

export const generateMetadata = titled("withdrawals", (words, record) => `${words("one")} ${shortenMiddle(record)}`);

const Page = memberPage(
  "withdrawals.read",
  () => <WithdrawalHere />,
  ({ record }) => [
    question(withdrawalOperations.show, { withdrawalId: record }, ({ authorizationId }) => [
      question(authorizationOperations.show, { authorizationId }),
    ]),
  ],
);

export default withWords(WORDS, Page);
