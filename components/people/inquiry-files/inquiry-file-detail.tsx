"use client";

import { useTranslations } from "next-intl";
import { Money } from "@/components/kit/ui/money";
import { FileDetail } from "@/components/shared/row-files/file-detail";
import { LineName, lineColumns } from "@/components/shared/row-files/file-rows";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { inquiryFileView } from "@/lib/areas/people/inquiry-files/view";
import { Answer } from "./answer";
import { InquiryFileSituation } from "./inquiry-file-situation";

const COLUMNS = lineColumns(inquiryFileView, {
  title: {
    id: "about",
    header: "inquiryFiles.row.about",
    cell: ({ about }) => <LineName name={about} />,
    card: "title",
  },
  more: [{ id: "answer", header: "inquiryFiles.row.answer", cell: ({ answer }) => <Answer answer={answer} /> }],
});

/** A file of inquiries: what it would ask and cost, its progress, and the outcome of each row. */
export function InquiryFileDetail({ fileId }: { fileId: string }) {
  const words = useTranslations("inquiryFiles.detail");
  const kinds = useTranslations("inquiries.kinds");
  return (
    <FileDetail
      view={inquiryFileView}
      fileId={fileId}
      description={({ kind }) => kinds(kind)}
      situation={(row) => <InquiryFileSituation key={row.status} row={row} />}
      facts={(row) => [
        {
          term: words("price"),
          value: row.priceRial === null ? words("priceUnknown") : <Money rial={row.priceRial} />,
        },
        { term: words("limit"), value: row.limitRial === null ? words("noLimit") : <Money rial={row.limitRial} /> },
        { term: words("charged"), value: <Money rial={row.chargedRial} /> },
        row.maybeRial > 0 && { term: words("maybe"), value: <Money rial={row.maybeRial} /> },
      ]}
      columns={COLUMNS}
      rowHref={({ inquiryId }, business) => (inquiryId ? inquiryRoutes.inquiry(business, inquiryId) : undefined)}
      nameOf={({ about }) => about}
    />
  );
}
