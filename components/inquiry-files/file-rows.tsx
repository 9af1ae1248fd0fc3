"use client";

import { LineName, lineColumns, FileRows as Rows } from "@/components/row-files/file-rows";
import { inquiryFileView } from "@/lib/inquiry-files/view";
import { useBusiness } from "@/lib/operations/business";
import { routes } from "@/lib/routes";

const COLUMNS = lineColumns(inquiryFileView, {
  title: {
    id: "about",
    header: "inquiryFiles.row.about",
    cell: ({ about }) => <LineName name={about} />,
    card: "title",
  },
});

/** The rows of a file with what becomes of each. */
export function FileRows({ fileId }: { fileId: string }) {
  const business = useBusiness();
  return (
    <Rows
      view={inquiryFileView}
      fileId={fileId}
      columns={COLUMNS}
      rowHref={({ inquiryId }) => (inquiryId ? routes.inquiry(business, inquiryId) : undefined)}
      nameOf={({ about }) => about}
    />
  );
}
