import { getTranslations } from "next-intl/server";
import { PersonPage } from "@/components/frame/search/person-page";
import { PageHeader } from "@/components/kit/ui/page-header";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("search", (words) => words("person.title"));

const Page = memberPage("overview.read", async () => {
  const person = await getTranslations("search.person");
  return (
    <>
      <PageHeader title={person("title")} description={person("description")} />
      <PersonPage />
    </>
  );
});

export default withWords(["search"], Page);
