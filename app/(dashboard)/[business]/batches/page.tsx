import { FileUp } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/kit/ui/button";
import { PageHeader } from "@/components/kit/ui/page-header";
import { BatchTable } from "@/components/money/batches/batch-table";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const batches = await getTranslations("batches");
  return { title: batches("title") };
}

async function BatchesPage({ params }: Props) {
  const { business } = await params;
  const { role } = await requireMember(business, "settlements.read");
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
}

export default withWords(
  ["batches", "exports", "settlements.status", "settlements.statusHint", "settlements.type"],
  BatchesPage,
);
