import { ListPlus, UserPlus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CustomerTable } from "@/components/customers/customer-table";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { roleCan } from "@/lib/permissions";
import { routes } from "@/lib/routes";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("customers");
  return { title: words("title") };
}

async function CustomersPage({ params }: Props) {
  const { business } = await params;
  const { role } = await requireMember(business, "customers.read");
  const words = await getTranslations("customers");
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <>
            <ButtonLink icon={ListPlus} href={routes.customerFields(business)}>
              {words("custom.list")}
            </ButtonLink>
            {roleCan(role, "customers.write") && (
              <ButtonLink variant="primary" icon={UserPlus} href={routes.newCustomer(business)}>
                {words("create")}
              </ButtonLink>
            )}
          </>
        }
      />
      <CustomerTable />
    </>
  );
}

export default withWords(import.meta.url, CustomersPage);
