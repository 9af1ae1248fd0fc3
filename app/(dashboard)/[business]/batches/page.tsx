import { FileUp } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/kit/ui/button";
import { PageHeader } from "@/components/kit/ui/page-header";
import { BatchTable } from "@/components/money/batches/batch-table";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("batches", (words) => words("title"));

const Page = memberPage("settlements.read", async ({ business, role }) => {
  const batches = await getTranslations("batches");
  const upload = await getTranslations("batchUpload");
  return (
    <>
      <PageHeader
        title={batches("title")}
        description={batches("description")}
        actions={
          roleCan(role, "settlements.make") && (
            <ButtonLink variant="primary" icon={FileUp} href={batchRoutes.newBatch(business)}>
              {upload("title")}
            </ButtonLink>
          )
        }
      />
      <BatchTable />
    </>
  );
});

export default withWords(
  [
    "batches",
    "exports",
    "settlements.status",
    "settlements.statusHint",
    "settlements.type",
    "search.commands.newBatch",
  ],
  Page,
);
