import { FileSpreadsheet, Plus, Repeat } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { WithdrawalTable } from "@/components/collecting/withdrawals/withdrawal-table";
import { ButtonLink } from "@/components/kit/ui/button";
import { PageHeader } from "@/components/kit/ui/page-header";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { WithdrawalsBeside } from "./withdrawals-beside";

export const generateMetadata = titled("withdrawals", (words) => words("title"));

const Page = memberPage("withdrawals.read", async ({ business, role }) => {
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
      <WithdrawalsBeside>
        <WithdrawalTable />
      </WithdrawalsBeside>
    </>
  );
});

export default withWords(
  ["exports", "failures.codes", "failures.unknown", "withdrawals", "search.commands.newWithdrawal"],
  Page,
);
