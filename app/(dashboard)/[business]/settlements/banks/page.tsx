import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { BankBoard } from "@/components/money/settlements/bank-board";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

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
