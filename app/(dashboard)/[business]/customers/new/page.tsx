import { CustomerEdit } from "@/components/customers/customer-form";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("customers", (words) => words("create"));

const Page = memberPage("customers.write", () => <CustomerEdit />);

export default withWords(["customers", "errors"], Page);
