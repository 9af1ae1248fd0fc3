import { IdCard } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { CardBoard } from "@/components/cards/cards/card-board";
import { ButtonLink } from "@/components/kit/ui/button";
import { PageHeader } from "@/components/kit/ui/page-header";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { CardsBeside } from "./cards-beside";

export const generateMetadata = titled("cards", (words) => words("title"));

const Page = memberPage("cards.read", async ({ business, role }) => {
  const words = await getTranslations("cards");
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          roleCan(role, "cards.manage") && (
            <ButtonLink variant="primary" icon={IdCard} href={cardRoutes.newCard(business)}>
              {words("create")}
            </ButtonLink>
          )
        }
      />
      <CardsBeside>
        <CardBoard />
      </CardsBeside>
    </>
  );
});

export default withWords(["cards", "exports", "search.commands.newCard"], Page);
