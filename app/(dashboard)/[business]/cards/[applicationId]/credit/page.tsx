import { CreditPage } from "@/components/card-credits/credit-page";
import { CREDIT_WAYS } from "@/lib/card-credits/ways";
import { cardOperations } from "@/lib/cards/operations";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/members/member-page";
import { question } from "@/lib/server/members/preload";

export const generateMetadata = titled("cardCredits", (words) => words("title"));

const Page = memberPage(
  "settlements.make",
  ({ record, query: { way, repeatOrder } }) => (
    <CreditPage
      applicationId={record}
      way={CREDIT_WAYS.find((each) => each === way) ?? "add"}
      repeatOrder={typeof repeatOrder === "string" && repeatOrder !== "" ? repeatOrder : undefined}
    />
  ),
  ({ record }) => [question(cardOperations.show, { applicationId: record })],
);

export default withWords(
  [
    "applicant.state",
    "authorizations.status",
    "cardCredits.form",
    "cards",
    "cashIn.fill",
    "errors",
    "orders",
    "orders.help",
  ],
  Page,
);
