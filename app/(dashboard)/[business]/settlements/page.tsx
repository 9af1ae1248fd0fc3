import { Landmark, Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/kit/ui/button";
import { PageHeader } from "@/components/kit/ui/page-header";
import { SettlementTable } from "@/components/money/settlements/settlement-table";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const settlements = await getTranslations("settlements");
  return { title: settlements("title") };
}

async function SettlementsPage({ params }: Props) {
  const { business } = await params;
  const { role } = await requireMember(business, "settlements.read");
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
      <SettlementTable />
    </>
  );
}

export default withWords(["exports", "settlements"], SettlementsPage);
