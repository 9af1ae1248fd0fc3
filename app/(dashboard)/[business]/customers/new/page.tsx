import { CustomerEdit } from "@/components/people/customers/customer-edit";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("customers", (words) => words("create"));

const Page = memberPage("customers.write", () => <CustomerEdit />);

export default withWords(["customers", "errors"], Page);
