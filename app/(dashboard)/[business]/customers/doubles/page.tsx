import { getTranslations } from "next-intl/server";
import { CustomerDoubles } from "@/components/customers/customer-doubles";
import { PageHeader } from "@/components/ui/page-header";
import { customerRoutes } from "@/lib/customers/declared";
import { withWords } from "@/lib/i18n/words/with-words";
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
