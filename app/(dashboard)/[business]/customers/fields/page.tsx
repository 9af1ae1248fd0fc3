import { getTranslations } from "next-intl/server";
import { CustomFieldTable } from "@/components/customers/custom-field-table";
import { PageHeader } from "@/components/ui/page-header";
import { customerRoutes } from "@/lib/customers/declared";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("customers", (words) => words("custom.title"));

const Page = memberPage("customers.read", async ({ business }) => {
  const words = await getTranslations("customers");
  const back = { href: customerRoutes.customers(business), label: words("title") };
  return (
    <>
      <PageHeader back={back} title={words("custom.title")} description={words("custom.description")} />
      <CustomFieldTable />
    </>
  );
});

export default withWords(["customers"], Page);
