import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CustomerEdit } from "@/components/customers/customer-edit";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string; customerId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("customers");
  return { title: words("form.editTitle") };
}

export default async function EditCustomerPage({ params }: Props) {
  const { business, customerId } = await params;
  await requireMember(business, "customers.write");
  return <CustomerEdit customerId={decodeURIComponent(customerId)} />;
}
