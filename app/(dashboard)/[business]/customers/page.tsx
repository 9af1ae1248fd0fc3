import { FileUp, ListPlus, UserPlus, Users } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { CustomerTable } from "@/components/customers/customer-table";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { roleCan } from "@/lib/permissions";
import { routes } from "@/lib/routes";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("customers", (words) => words("title"));

const Page = memberPage("customers.read", async ({ business, role }) => {
  const words = await getTranslations("customers");
  const list = await getTranslations("customerList");
  const imports = await getTranslations("customerImport");
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <>
            <ButtonLink icon={Users} href={routes.customerDoubles(business)}>
              {list("doubles.open")}
            </ButtonLink>
            <ButtonLink icon={ListPlus} href={routes.customerFields(business)}>
              {words("custom.list")}
            </ButtonLink>
            {roleCan(role, "customers.write") && (
              <>
                <ButtonLink icon={FileUp} href={routes.customerImports(business)}>
                  {imports("open")}
                </ButtonLink>
                <ButtonLink variant="primary" icon={UserPlus} href={routes.newCustomer(business)}>
                  {words("create")}
                </ButtonLink>
              </>
            )}
          </>
        }
      />
      <CustomerTable />
    </>
  );
});

export default withWords(["customerList", "customers", "exports"], Page);
