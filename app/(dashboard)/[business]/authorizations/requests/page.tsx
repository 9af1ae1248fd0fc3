import { getTranslations } from "next-intl/server";
import { RequestTable } from "@/components/collecting/authorization-requests/request-table";
import { PageHeader } from "@/components/kit/ui/page-header";
import { requestListState } from "@/lib/areas/collecting/authorization-requests/fields";
import { authorizationRequestOperations } from "@/lib/areas/collecting/authorization-requests/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { RequestsBeside } from "./requests-beside";

export const generateMetadata = titled("authorizationRequests", (words) => words("title"));

const Page = memberPage(
  "authorizations.read",
  async () => {
    const words = await getTranslations("authorizationRequests");
    return (
      <>
        <PageHeader title={words("title")} description={words("description")} />
        <RequestsBeside>
          <RequestTable />
        </RequestsBeside>
      </>
    );
  },
  ({ query }) => [question(authorizationRequestOperations.list, requestListState.parse(query))],
);

export default withWords(
  ["authorizationRequests", "authorizations.monthlyCount", "search.commands.newAuthorization"],
  Page,
);
