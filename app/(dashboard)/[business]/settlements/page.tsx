import { Landmark, Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/kit/ui/button";
import { PageHeader } from "@/components/kit/ui/page-header";
import { SettlementTable } from "@/components/money/settlements/settlement-table";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { SettlementsBeside } from "./settlements-beside";

export const generateMetadata = titled("settlements", (words) => words("title"));

const Page = memberPage("settlements.read", async ({ business, role }) => {
  const settlements = await getTranslations("settlements");
  const form = await getTranslations("settlementForm");
  return (
    <>
      <PageHeader
        title={settlements("title")}
        description={settlements("description")}
        actions={
          <>
            <ButtonLink icon={Landmark} href={settlementRoutes.settlementBanks(business)}>
              {settlements("banksLink")}
            </ButtonLink>
            {roleCan(role, "settlements.make") && (
              <ButtonLink variant="primary" icon={Plus} href={settlementRoutes.newSettlement(business)}>
                {form("action")}
              </ButtonLink>
            )}
          </>
        }
      />
      <SettlementsBeside>
        <SettlementTable />
      </SettlementsBeside>
    </>
  );
});

export default withWords(["exports", "settlements", "search.commands.newSettlement"], Page);
