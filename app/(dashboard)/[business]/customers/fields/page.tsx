import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { CustomFieldTable } from "@/components/people/customers/custom-field-table";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { withWords } from "@/lib/areas/words/with-words";
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
