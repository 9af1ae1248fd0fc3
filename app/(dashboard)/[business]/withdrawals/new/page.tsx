import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WithdrawalCreate } from "@/components/collecting/withdrawals/create/withdrawal-create";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = {
  params: Promise<{ business: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("withdrawalForm");
  return { title: words("title") };
}

async function NewWithdrawalPage({ params, searchParams }: Props) {
  const { business } = await params;
  await requireMember(business, "settlements.make");
  const { authorization, repeatOrder, retryOf, day, retries } = await searchParams;
  return (
    <WithdrawalCreate
      authorizationId={one(authorization)}
      repeatOrder={one(repeatOrder)}
      retryOf={one(retryOf)}
      day={one(day)}
      retries={one(retries)}
    />
  );
}

const one = (value: string | string[] | undefined) => (typeof value === "string" && value !== "" ? value : undefined);

export default withWords(
  [
    "authorizations.list",
    "authorizations.status",
    "errors",
    "failures",
    "orders.list",
    "orders.make",
    "orders.repeatRefused",
    "payouts.ownNumber",
    "withdrawalForm",
    "withdrawals.title",
  ],
  NewWithdrawalPage,
);
