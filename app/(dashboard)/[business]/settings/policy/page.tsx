import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { PolicyPage } from "@/components/settings/policy/policy-page";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("policy", (words) => words("title"));

const Page = memberPage("settlements.read", async () => {
  const words = await getTranslations("policy");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <PolicyPage />
    </>
  );
});

export default withWords(["policy"], Page);
