import { Landmark, Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { AuthorizationTable } from "@/components/collecting/authorizations/authorization-table";
import { ButtonLink } from "@/components/kit/ui/button";
import { PageHeader } from "@/components/kit/ui/page-header";
import { authorizationRequestRoutes } from "@/lib/areas/collecting/authorization-requests/declared";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { AuthorizationsBeside } from "./authorizations-beside";

export const generateMetadata = titled("authorizations", (words) => words("title"));

const Page = memberPage("authorizations.read", async ({ business, role }) => {
  const words = await getTranslations("authorizations");
  const requests = await getTranslations("authorizationRequests");
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <>
            <ButtonLink icon={Landmark} href={authorizationRoutes.authorizationBanks(business)}>
              {words("banks.open")}
            </ButtonLink>
            {roleCan(role, "authorizations.make") && (
              <ButtonLink icon={Plus} variant="primary" href={authorizationRequestRoutes.newAuthorization(business)}>
                {requests("create")}
              </ButtonLink>
            )}
          </>
        }
      />
      <AuthorizationsBeside>
        <AuthorizationTable />
      </AuthorizationsBeside>
    </>
  );
});

export default withWords(["authorizations", "exports", "search.commands.newAuthorization"], Page);
