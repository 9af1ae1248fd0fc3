import { FileSpreadsheet, Plus, Repeat } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { WithdrawalTable } from "@/components/withdrawals/withdrawal-table";
import { withWords } from "@/lib/i18n/words/with-words";
import { roleCan } from "@/lib/permissions";
import { requireMember } from "@/lib/server/pages/require-member";
import { withdrawalRoutes } from "@/lib/withdrawals/declared";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const withdrawals = await getTranslations("withdrawals");
  return { title: withdrawals("title") };
}

async function WithdrawalsPage({ params }: Props) {
  const { business } = await params;
  const { role } = await requireMember(business, "withdrawals.read");
  const withdrawals = await getTranslations("withdrawals");
  const form = await getTranslations("withdrawalForm");
  return (
    <>
      <PageHeader
        title={withdrawals("title")}
        description={withdrawals("description")}
        actions={
          roleCan(role, "settlements.make") && (
            <>
              <ButtonLink icon={Repeat} href={withdrawalRoutes.failedWithdrawals(business)}>
                {withdrawals("failedAgain")}
              </ButtonLink>
              <ButtonLink icon={FileSpreadsheet} href={withdrawalRoutes.manyWithdrawals(business)}>
                {withdrawals("fromFile")}
              </ButtonLink>
              <ButtonLink variant="primary" icon={Plus} href={withdrawalRoutes.newWithdrawal(business)}>
                {form("action")}
              </ButtonLink>
            </>
          )
        }
      />
      <WithdrawalTable />
    </>
  );
}

export default withWords(["exports", "failures.codes", "failures.unknown", "withdrawals"], WithdrawalsPage);
