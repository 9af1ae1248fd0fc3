import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { BusinessProfile } from "@/components/settings/business/business-profile";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("business", (words) => words("title"));

const Page = memberPage(
  "business.read",
  async () => {
    const business = await getTranslations("business");
    return (
      <>
        <PageHeader title={business("title")} description={business("description")} />
        <BusinessProfile />
      </>
    );
  },
  () => [question(businessOperations.show, {})],
);

export default withWords(["business"], Page);
