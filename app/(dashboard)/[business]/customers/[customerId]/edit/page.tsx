import { CustomerEdit } from "@/components/people/customers/customer-edit";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("customers", (words) => words("form.editTitle"));

const Page = memberPage("customers.write", ({ record }) => <CustomerEdit customerId={record} />);

export default withWords(["customers", "errors"], Page);
