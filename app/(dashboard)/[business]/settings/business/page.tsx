import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { BusinessProfile } from "@/components/settings/business/business-profile";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("business", (words) => words("title"));

const Page = memberPage("business.read", async () => {
  const business = await getTranslations("business");
  return (
    <>
      <PageHeader title={business("title")} description={business("description")} />
      <BusinessProfile />
    </>
  );
});

export default withWords(["business"], Page);
