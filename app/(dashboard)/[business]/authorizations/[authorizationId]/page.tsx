import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { countedMonth } from "@/lib/areas/collecting/authorizations/rules";
import { withWords } from "@/lib/areas/words/with-words";
import { tehranToday } from "@/lib/kit/clock";
import { shortenMiddle } from "@/lib/kit/format/shorten";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { AuthorizationHere } from "./authorization-here";
import { WORDS } from "./words";

export const generateMetadata = titled("authorizations", (words, record) => `${words("one")} ${shortenMiddle(record)}`);

const Page = memberPage(
  "authorizations.read",
  ({ role }) => <AuthorizationHere hasWithdrawals={roleCan(role, "withdrawals.read")} />,
  ({ record }) => [
    question(authorizationOperations.show, { authorizationId: record }, () => [
      question(authorizationOperations.calculation, { authorizationId: record }, (calculation) => [
        question(authorizationOperations.used, {
          authorizationId: record,
          ...countedMonth(calculation, tehranToday()),
        }),
      ]),
      question(authorizationOperations.banks, {}),
    ]),
  ],
);

export default withWords(WORDS, Page);
