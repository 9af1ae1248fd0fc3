import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SettlementCreate } from "@/components/money/settlements/create/settlement-create";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = {
  params: Promise<{ business: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("settlementForm");
  return { title: words("title") };
}

async function NewSettlementPage({ params, searchParams }: Props) {
  const { business } = await params;
  await requireMember(business, "settlements.make");
  const { repeat, repeatQueued, repeatOrder, customer } = await searchParams;
  return (
    <SettlementCreate
      repeat={one(repeat)}
      repeatQueued={one(repeatQueued)}
      repeatOrder={one(repeatOrder)}
      customerId={one(customer)?.slice(0, 100)}
    />
  );
}

const one = (value: string | string[] | undefined) => (typeof value === "string" && value !== "" ? value : undefined);

export default withWords(
  [
    "cashIn.fill",
    "errors",
    "orders.list",
    "orders.make",
    "orders.repeatRefused",
    "payouts.ownNumber",
    "settlementForm",
    "settlements",
  ],
  NewSettlementPage,
);
