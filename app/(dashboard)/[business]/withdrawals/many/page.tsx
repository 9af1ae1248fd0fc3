import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ManyFile } from "@/components/collecting/withdrawals/many/many-file";
import { PageHeader } from "@/components/kit/ui/page-header";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { ORDER_FORM_WORDS } from "@/lib/kit/i18n/words/names";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("manyWithdrawals");
  return { title: words("title") };
}

async function Page({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "settlements.make");
  const words = await getTranslations("manyWithdrawals");
  const withdrawals = await getTranslations("withdrawals");
  return (
    <>
      <PageHeader
        back={{ href: withdrawalRoutes.withdrawals(business), label: withdrawals("title") }}
        title={words("title")}
        description={words("description")}
      />
      <ManyFile />
    </>
  );
}

export default withWords(
  [...ORDER_FORM_WORDS, "batchUpload.unit", "fileNotes", "manyWithdrawals", "withdrawalForm", "withdrawals.list"],
  Page,
);
