"use client";

import { ScanSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ExportButton } from "@/components/shared/exports/export-button";
import { BeginLink } from "@/components/shared/parts/begin-link";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { inquiryFields } from "@/lib/areas/people/inquiries/fields";
import { inquiryFilters, inquiryListInputOf, inquiryListState } from "@/lib/areas/people/inquiries/filters";
import { inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import { InquirySums } from "./inquiry-sums";

const COLUMNS = columnsOf(inquiryFields);

/** Everything that was asked, newest first, and what it came to. */
export function InquiryTable() {
  const words = useTranslations("inquiries");
  const business = useBusiness();
  const mayExport = useCan("exports.create");
  const seesAll = useCan("personal.see");
  const list = useListState(inquiryListState);
  const input = inquiryListInputOf(list.value);
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
        {...filteredBy(list, inquiryFilters)}
        actions={mayExport && <ExportButton source="inquiries" input={input} />}
        nothing={
          <EmptyState
            icon={ScanSearch}
            title={words(seesAll ? "empty.title" : "empty.own")}
            description={words("empty.body")}
            action={<BeginLink screen="new-inquiry" />}
          />
        }
      />
    </>
  );
}
