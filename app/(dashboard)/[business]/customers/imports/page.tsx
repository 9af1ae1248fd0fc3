import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { ImportTable } from "@/components/people/customer-imports/import-table";
import { ImportUpload } from "@/components/people/customer-imports/import-upload";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("customerImport", (words) => words("title"));

const Page = memberPage("customers.write", async ({ business }) => {
  const words = await getTranslations("customerImport");
  const customers = await getTranslations("customers");
  return (
    <>
      <PageHeader
        back={{ href: customerRoutes.customers(business), label: customers("title") }}
        title={words("title")}
        description={words("description")}
      />
      <ImportUpload />
      <h2 className="mt-8 mb-3 font-semibold text-lg">{words("list")}</h2>
      <ImportTable />
    </>
  );
});

export default withWords(["customerImport"], Page);
