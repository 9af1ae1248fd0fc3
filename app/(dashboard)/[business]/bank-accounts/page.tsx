import { getTranslations } from "next-intl/server";
import { AccountBoard } from "@/components/bank-accounts/account-board";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
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
