import { getTranslations } from "next-intl/server";
import { ManyFile } from "@/components/collecting/withdrawals/many/many-file";
import { PageHeader } from "@/components/kit/ui/page-header";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { ORDER_FORM_WORDS } from "@/lib/kit/i18n/words/names";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("manyWithdrawals", (words) => words("title"));

const Page = memberPage("settlements.make", async ({ business }) => {
  const words = await getTranslations("manyWithdrawals");
  const withdrawals = await getTranslations("withdrawals");
  return (
    <>
      <PageHeader
        back={{ href: withdrawalRoutes.withdrawals(business), label: withdrawals("title") }}
        title={words("title")}
        description={words("description")}
      />
      <ManyFile />
    </>
  );
});

export default withWords(
  [
    ...ORDER_FORM_WORDS,
    "batchUpload.unit",
    "fileNotes",
    "manyWithdrawals",
    "rowFiles.sample",
    "withdrawalForm",
    "withdrawals.list",
  ],
  Page,
);
