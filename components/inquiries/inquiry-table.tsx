"use client";

import { ScanSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { useCan } from "@/components/shell/member-context";
import { EmptyState } from "@/components/ui/empty-state";
import { late } from "@/components/ui/late";
import { Skeleton } from "@/components/ui/skeleton";
import { loadWithWords } from "@/lib/i18n/words/load-with-words";
import { inquiryRoutes } from "@/lib/inquiries/declared";
import { INQUIRY_FILTERS, inquiryFields, inquiryListState, toInquiryListInput } from "@/lib/inquiries/fields";
import { inquiryOperations } from "@/lib/inquiries/operations";
import { useBusiness } from "@/lib/operations/business";

/** Its words are many, and it shows nothing before its answer. */
const InquirySums = late(
  loadWithWords(
    ["inquiries.kinds", "inquiries.list", "inquiries.totals"],
    async () => (await import("./inquiry-sums")).InquirySums,
  ),
  () => <Skeleton className="mb-4 h-80" />,
  { when: "next", isBrowserOnly: true },
);

const COLUMNS = columnsOf(inquiryFields);

/** Everything that was asked, newest first, and what it came to. */
export function InquiryTable() {
  const words = useTranslations("inquiries");
  const business = useBusiness();
  const mayExport = useCan("exports.create");
  const seesAll = useCan("personal.see");
  const list = useListState(inquiryListState);
  const input = toInquiryListInput(list.value);
  return (
    <>
      {!seesAll && <p className="mb-4 text-muted text-sm">{words("ownOnly")}</p>}
      <InquirySums list={list} />
      <OperationList
        label={words("list")}
        operation={inquiryOperations.list}
        input={input}
        list={list}
        columns={COLUMNS}
        rowId={(row) => row.id}
        rowHref={(row) => inquiryRoutes.inquiry(business, row.id)}
        rowName={(row) => `${words(`kinds.${row.kind}`)} ${row.about ?? ""}`}
        {...filteredBy(list, INQUIRY_FILTERS)}
        actions={mayExport && <ExportButton source="inquiries" input={input} />}
        nothing={
          <EmptyState
            icon={ScanSearch}
            title={words(seesAll ? "empty.title" : "empty.own")}
            description={words("empty.body")}
          />
        }
      />
    </>
  );
}
