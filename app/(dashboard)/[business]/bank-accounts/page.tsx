import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { AccountBoard } from "@/components/money/bank-accounts/account-board";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("bankAccounts", (words) => words("title"));

const Page = memberPage("bankAccounts.read", async () => {
  const words = await getTranslations("bankAccounts");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <AccountBoard />
    </>
  );
});

export default withWords(["bankAccounts", "cashIn.door"], Page);
