import { getTranslations } from "next-intl/server";
import { CardSettingsPage } from "@/components/cards/cards/card-settings";
import { PageHeader } from "@/components/kit/ui/page-header";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("cards", (words) => words("settings.title"));

const Page = memberPage(
  "cards.read",
  async () => {
    const words = await getTranslations("cards.settings");
    return (
      <>
        <PageHeader title={words("title")} description={words("description")} />
        <CardSettingsPage />
      </>
    );
  },
  () => [question(cardOperations.settings, {})],
);

export default withWords(["applicant.state", "cards", "errors"], Page);
