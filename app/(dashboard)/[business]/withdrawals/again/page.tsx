import { getTranslations } from "next-intl/server";
import { ManyAgain } from "@/components/collecting/withdrawals/many/many-again";
import { PageHeader } from "@/components/kit/ui/page-header";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { ORDER_FORM_WORDS } from "@/lib/kit/i18n/words/names";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("manyWithdrawals", (words) => words("again.title"));

const Page = memberPage("settlements.make", async ({ business }) => {
  const words = await getTranslations("manyWithdrawals");
  const withdrawals = await getTranslations("withdrawals");
  return (
    <>
      <PageHeader
        back={{ href: withdrawalRoutes.withdrawals(business), label: withdrawals("title") }}
        title={words("again.title")}
        description={words("again.description")}
      />
      <ManyAgain />
    </>
  );
});

export default withWords(
  [
    ...ORDER_FORM_WORDS,
    "failures.codes",
    "failures.unknown",
    "manyWithdrawals",
    "withdrawalForm",
    "withdrawals.fields",
    "withdrawals.list",
  ],
  Page,
);
