import { GrantTransferPage } from "@/components/card-grants/grant-transfer-page";
import { cardOperations } from "@/lib/cards/operations";
import { ORDER_FORM_WORDS } from "@/lib/i18n/words/names";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("cardGrants", (words) => words("form.title"));

const Page = memberPage(
  "settlements.make",
  ({ record, query: { grant, repeatOrder } }) => (
    <GrantTransferPage
      applicationId={record}
      grantId={typeof grant === "string" ? grant : ""}
      repeatOrder={typeof repeatOrder === "string" && repeatOrder !== "" ? repeatOrder : undefined}
    />
  ),
  ({ record }) => [question(cardOperations.show, { applicationId: record })],
);

export default withWords([...ORDER_FORM_WORDS, "applicant.state", "cardGrants.form", "cards"], Page);
