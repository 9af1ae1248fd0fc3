import { FileUp, ListPlus, UserPlus, Users } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/kit/ui/button";
import { PageHeader } from "@/components/kit/ui/page-header";
import { CustomerTable } from "@/components/people/customers/customer-table";
import { customerImportRoutes } from "@/lib/areas/people/customer-imports/declared";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
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
            <ButtonLink icon={Users} href={customerRoutes.customerDoubles(business)}>
              {list("doubles.open")}
            </ButtonLink>
            <ButtonLink icon={ListPlus} href={customerRoutes.customerFields(business)}>
              {words("custom.list")}
            </ButtonLink>
            {roleCan(role, "customers.write") && (
              <>
                <ButtonLink icon={FileUp} href={customerImportRoutes.all(business)}>
                  {imports("open")}
                </ButtonLink>
                <ButtonLink variant="primary" icon={UserPlus} href={customerRoutes.newCustomer(business)}>
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
