import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { CustomFieldTable } from "@/components/people/customers/custom-field-table";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { customFieldListState } from "@/lib/areas/people/customers/fields";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("customers", (words) => words("custom.title"));

const Page = memberPage(
  "customers.read",
  async ({ business }) => {
    const words = await getTranslations("customers");
    const back = { href: customerRoutes.customers(business), label: words("title") };
    return (
      <>
        <PageHeader back={back} title={words("custom.title")} description={words("custom.description")} />
        <CustomFieldTable />
      </>
    );
  },
  ({ query }) => [question(customerOperations.fields, customFieldListState.parse(query))],
);

export default withWords(["customers"], Page);
