import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { CustomerDoubles } from "@/components/people/customers/customer-doubles";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("customerList", (words) => words("doubles.title"));

const Page = memberPage("customers.read", async () => {
  const words = await getTranslations("customerList.doubles");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <CustomerDoubles />
    </>
  );
});

export default withWords(["customerList.doubles", "customerList.fields", "customerList.filters", "customers"], Page);
