import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { BusinessUsers } from "@/components/settings/business/business-users";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("business", (words) => words("users.title"));

const Page = memberPage("users.read", async () => {
  const users = await getTranslations("business.users");
  return (
    <>
      <PageHeader title={users("title")} description={users("description")} />
      <BusinessUsers />
    </>
  );
});

export default withWords(["business.profile", "business.users"], Page);
