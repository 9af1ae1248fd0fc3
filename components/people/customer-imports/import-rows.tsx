"use client";

import { useTranslations } from "next-intl";
import { onDemand } from "@/components/kit/ui/on-demand";
import { TextLink } from "@/components/kit/ui/text-link";
import { FileRows, LineName, lineColumns, type RowCorrecting } from "@/components/shared/row-files/file-rows";
import type { CustomerImport } from "@/lib/areas/people/customer-imports/schemas";
import { importView } from "@/lib/areas/people/customer-imports/view";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { formatMobile } from "@/lib/kit/format/mobile";
import { useBusiness } from "@/lib/kit/operations/business";

const COLUMNS = lineColumns(importView, {
  title: { id: "name", header: "customerImport.row.name", cell: ({ name }) => <LineName name={name} />, card: "title" },
  more: [
    {
      id: "mobile",
      header: "customerImport.row.mobile",
      cell: ({ mobile }) => mobile && <bdi dir="ltr">{formatMobile(mobile)}</bdi>,
    },
    { id: "code", header: "customerImport.row.code", cell: ({ code }) => code && <bdi dir="ltr">{code}</bdi> },
  ],
  repeatsOf: ({ state }) => (state === "repeated" ? "customerImport.row.repeats" : "customerImport.row.sharesMobile"),
  besides: ({ otherId }) => otherId && <Other customerId={otherId} />,
});

/** Somebody who is there and has to do with a row. */
function Other({ customerId }: { customerId: string }) {
  const words = useTranslations("customerImport.row");
  const business = useBusiness();
  return <TextLink href={customerRoutes.customer(business, customerId)}>{words("other")}</TextLink>;
}

const CORRECTING: RowCorrecting = {
  action: "customerImport.correct.action",
  name: "customerImport.correct.name",
  Window: onDemand(
    ["customerImport.correct", "customerImport.map", "customers.fields", "errors"],
    async () => (await import("./correct-row")).default,
  ),
};

/** The rows of an import's file with their outcomes. */
export function ImportRows({ row: { id, isCorrectable } }: { row: CustomerImport }) {
  const business = useBusiness();
  return (
    <FileRows
      view={importView}
      fileId={id}
      columns={COLUMNS}
      rowHref={({ customerId }) => (customerId ? customerRoutes.customer(business, customerId) : undefined)}
      nameOf={({ name }) => name}
      correcting={isCorrectable ? CORRECTING : undefined}
    />
  );
}
