import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CustomFieldTable } from "@/components/customers/custom-field-table";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { routes } from "@/lib/routes";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("customers.custom");
  return { title: words("title") };
}

async function CustomFieldsPage({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "customers.read");
  const words = await getTranslations("customers");
  const back = { href: routes.customers(business), label: words("title") };
  return (
    <>
      <PageHeader back={back} title={words("custom.title")} description={words("custom.description")} />
      <CustomFieldTable />
    </>
  );
}

export default withWords(import.meta.url, CustomFieldsPage);
