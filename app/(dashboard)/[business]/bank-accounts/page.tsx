import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { AccountBoard } from "@/components/money/bank-accounts/account-board";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("bankAccounts", (words) => words("title"));

const Page = memberPage(
  "bankAccounts.read",
  async () => {
    const words = await getTranslations("bankAccounts");
    return (
      <>
        <PageHeader title={words("title")} description={words("description")} />
        <AccountBoard />
      </>
    );
  },
  () => [question(bankAccountOperations.list, {})],
);

export default withWords(["bankAccounts", "cashIn.door"], Page);
