import { getTranslations } from "next-intl/server";
import { RequestTable } from "@/components/collecting/authorization-requests/request-table";
import { PageHeader } from "@/components/kit/ui/page-header";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("authorizationRequests", (words) => words("title"));

const Page = memberPage("authorizations.read", async ({ business }) => {
  const words = await getTranslations("authorizationRequests");
  const authorizations = await getTranslations("authorizations");
  return (
    <>
      <PageHeader
        back={{ href: authorizationRoutes.authorizations(business), label: authorizations("title") }}
        title={words("title")}
        description={words("description")}
      />
      <RequestTable />
    </>
  );
});

export default withWords(["authorizationRequests", "authorizations.monthlyCount"], Page);
