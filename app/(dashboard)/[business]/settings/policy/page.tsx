import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { PolicyPage } from "@/components/settings/policy/policy-page";
import { SecondFactorNotice } from "@/components/shared/parts/second-factor-notice";
import { policyOperations } from "@/lib/areas/settings/policy/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("policy", (words) => words("title"));

const Page = memberPage(
  "settlements.read",
  async () => {
    const words = await getTranslations("policy");
    return (
      <>
        <PageHeader title={words("title")} description={words("description")} />
        <SecondFactorNotice className="mb-4" />
        <PolicyPage />
      </>
    );
  },
  () => [question(policyOperations.show, {})],
);

export default withWords(["policy"], Page);
