import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CustomerDetail } from "@/components/customers/customer-detail";
import { shortenMiddle } from "@/lib/format/shorten";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string; customerId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { customerId } = await params;
  const words = await getTranslations("customers");
  return { title: `${words("one")} ${shortenMiddle(decodeURIComponent(customerId))}` };
}

async function CustomerPage({ params }: Props) {
  const { business, customerId } = await params;
  await requireMember(business, "customers.read");
  return <CustomerDetail customerId={decodeURIComponent(customerId)} />;
}

export default withWords(import.meta.url, CustomerPage);
