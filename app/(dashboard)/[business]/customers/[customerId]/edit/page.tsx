import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CustomerEdit } from "@/components/customers/customer-edit";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string; customerId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("customers");
  return { title: words("form.editTitle") };
}

async function EditCustomerPage({ params }: Props) {
  const { business, customerId } = await params;
  await requireMember(business, "customers.write");
  return <CustomerEdit customerId={decodeURIComponent(customerId)} />;
}

export default withWords(import.meta.url, EditCustomerPage);
