import { ListPlus, UserPlus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { WaitingHere } from "@/components/frame/notices/waiting-here";
import { ButtonLink } from "@/components/kit/ui/button";
import { PageHeader } from "@/components/kit/ui/page-header";
import { CustomerTable } from "@/components/people/customers/customer-table";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { customerListInputOf, customerListState } from "@/lib/areas/people/customers/filters";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { cursorOf } from "@/lib/kit/operations/cursor-trail";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { CustomersBeside } from "./customers-beside";

export const generateMetadata = titled("customers", (words) => words("title"));

const Page = memberPage(
  "customers.read",
  async ({ business, role }) => {
    const words = await getTranslations("customers");
    return (
      <>
        <PageHeader
          title={words("title")}
          description={words("description")}
          actions={
            <>
              <ButtonLink icon={ListPlus} href={customerRoutes.customerFields(business)}>
                {words("custom.list")}
              </ButtonLink>
              {roleCan(role, "customers.write") && (
                <ButtonLink variant="primary" icon={UserPlus} href={customerRoutes.newCustomer(business)}>
                  {words("create")}
                </ButtonLink>
              )}
            </>
          }
        />
        <WaitingHere screen="customers" />
        <CustomersBeside>
          <CustomerTable />
        </CustomersBeside>
      </>
    );
  },
  ({ query }) => {
    const { page, ...state } = customerListState.parse(query);
    const after = cursorOf(page);
    return [
      question(customerOperations.inBook, { ...customerListInputOf(state), ...(after && { after }) }),
      // The filters of the business's own fields are there with the first paint, so that nothing moves for them.
      question(customerOperations.fields, { perPage: 100, page: 1 }),
    ];
  },
);

export default withWords(["customerList", "customers", "exports", "search.commands.newCustomer"], Page);
