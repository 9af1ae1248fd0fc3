import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BankBoard } from "@/components/settlements/bank-board";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";
import { settlementRoutes } from "@/lib/settlements/declared";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const banks = await getTranslations("settlements.banks");
  return { title: banks("title") };
}

async function SettlementBanksPage({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "settlements.read");
  const settlements = await getTranslations("settlements");
  return (
    <>
      <PageHeader
        back={{ href: settlementRoutes.settlements(business), label: settlements("title") }}
        title={settlements("banks.title")}
        description={settlements("banks.description")}
      />
      <BankBoard />
    </>
  );
}

export default withWords(["settlements.banks", "settlements.list"], SettlementBanksPage);
