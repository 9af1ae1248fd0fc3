import { getTranslations } from "next-intl/server";
import { SearchPage } from "@/components/frame/search/search-page";
import { PageHeader } from "@/components/kit/ui/page-header";
import { mayStandInAddress } from "@/lib/areas/records/search/landing";
import { searchOperations } from "@/lib/areas/records/search/operations";
import { withWords } from "@/lib/areas/words/with-words";
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
