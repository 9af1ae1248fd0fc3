import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/kit/ui/button";
import { PageHeader } from "@/components/kit/ui/page-header";
import { InquiryTable } from "@/components/people/inquiries/inquiry-table";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { inquiryListInputOf, inquiryListState } from "@/lib/areas/people/inquiries/filters";
import { inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { InquiriesBeside } from "./inquiries-beside";

export const generateMetadata = titled("inquiries", (words) => words("title"));

const Page = memberPage(
  "inquiries.read",
  async ({ business, role }) => {
    const words = await getTranslations("inquiries");
    return (
      <>
        <PageHeader
          title={words("title")}
          description={words("description")}
          actions={
            roleCan(role, "inquiries.match") && (
              <ButtonLink variant="primary" icon={Plus} href={inquiryRoutes.newInquiry(business)}>
                {words("create")}
              </ButtonLink>
            )
          }
        />
        <InquiriesBeside>
          <InquiryTable />
        </InquiriesBeside>
      </>
    );
  },
  ({ query }) => {
    const state = inquiryListState.parse(query);
    const { page: _page, perPage: _perPage, ...summed } = state;
    return [question(inquiryOperations.totals, summed), question(inquiryOperations.list, inquiryListInputOf(state))];
  },
);

export default withWords(["exports", "inquiries", "search.commands.newInquiry"], Page);
