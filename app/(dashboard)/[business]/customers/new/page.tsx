import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CustomerEdit } from "@/components/customers/customer-edit";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("customers");
  return { title: words("create") };
}

async function NewCustomerPage({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "customers.write");
  return <CustomerEdit />;
}

export default withWords(import.meta.url, NewCustomerPage);
