import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/ui/page-header";
import { ManyFile } from "@/components/withdrawals/many/many-file";
import { ORDER_FORM_WORDS } from "@/lib/i18n/words/names";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";
import { withdrawalRoutes } from "@/lib/withdrawals/declared";

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
