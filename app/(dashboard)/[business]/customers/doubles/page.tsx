import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { CustomerDoubles } from "@/components/people/customers/customer-doubles";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("customerList", (words) => words("doubles.title"));

const Page = memberPage("customers.read", async ({ business }) => {
  const words = await getTranslations("customerList.doubles");
  const customers = await getTranslations("customers");
  const back = { href: customerRoutes.customers(business), label: customers("title") };
  return (
    <>
      <PageHeader back={back} title={words("title")} description={words("description")} />
      <CustomerDoubles />
    </>
  );
});

export default withWords(["customerList.doubles", "customerList.fields", "customerList.filters", "customers"], Page);
