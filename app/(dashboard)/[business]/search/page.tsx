import { getTranslations } from "next-intl/server";
import { SearchPage } from "@/components/search/search-page";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { mayStandInAddress } from "@/lib/search/landing";
import { searchOperations } from "@/lib/search/operations";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("search", (words) => words("title"));

const Page = memberPage(
  "overview.read",
  async () => {
    const search = await getTranslations("search");
    return (
      <>
        <PageHeader title={search("title")} description={search("description")} />
        <SearchPage />
      </>
    );
  },
  // What names a person stands behind the `#`, where no server sees it: the screen asks for that itself.
  ({ query: { q } }) =>
    typeof q === "string" && mayStandInAddress(q) ? [question(searchOperations.lookup, { q })] : [],
);

export default withWords(["search"], Page);
