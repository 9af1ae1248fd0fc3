"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { TextLink } from "@/components/kit/ui/text-link";
import { correctingWindows } from "@/components/shared/row-files/correcting-windows";
import { FileDetail } from "@/components/shared/row-files/file-detail";
import { LineName, lineColumns } from "@/components/shared/row-files/file-rows";
import { FileSituation, Go } from "@/components/shared/row-files/file-situation";
import type { CustomerImport } from "@/lib/areas/people/customer-imports/schemas";
import { importCorrecting, importView } from "@/lib/areas/people/customer-imports/view";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { formatMobile } from "@/lib/kit/format/mobile";
import { useBusiness } from "@/lib/kit/operations/business";

const WINDOWS = correctingWindows(["customers.fields"], importCorrecting);

const COLUMNS = lineColumns(importView, {
  title: { id: "name", header: "customerImport.row.name", cell: ({ name }) => <LineName name={name} />, card: "title" },
  more: [
    {
      id: "mobile",
      header: "customerImport.row.mobile",
      cell: ({ mobile }) =>
        mobile && (
          <bdi dir="ltr" className="whitespace-nowrap">
            {formatMobile(mobile)}
          </bdi>
        ),
    },
    { id: "code", header: "customerImport.row.code", cell: ({ code }) => code && <bdi dir="ltr">{code}</bdi> },
  ],
  repeatsOf: ({ state }) => (state === "repeated" ? "customerImport.row.repeats" : "customerImport.row.sharesMobile"),
  besides: ({ otherId }) => otherId && <Other customerId={otherId} />,
});

/** A file of customers: whom it would create, its progress, and the outcome of each row. */
export const ImportDetail = ({ fileId }: { fileId: string }) => (
  <FileDetail
    view={importView}
    fileId={fileId}
    situation={(row) => <Situation row={row} />}
    columns={COLUMNS}
    rowHref={({ customerId }, business) => (customerId ? customerRoutes.customer(business, customerId) : undefined)}
    nameOf={({ name }) => name}
    windows={WINDOWS}
  />
);

function Situation({ row }: { row: CustomerImport }) {
  const words = useTranslations("customerImport");
  const { done, found, unknown } = row.counts;
  return (
    <FileSituation
      view={importView}
      row={row}
      before={words("start.body")}
      go={({ label }) => <Go view={importView} row={row} label={label} />}
      looksForUnknown
      // They are tried again only at somebody's word.
      doubt={
        unknown > 0 && (
          <Alert
            tone="warning"
            title={words("doubt.title", { count: unknown })}
            actions={
              row.maySteer && row.isKept && <Go view={importView} row={row} isAgain label={words("doubt.action")} />
            }
          >
            {words("doubt.body")}
          </Alert>
        )
      }
      done={{
        title: words("done.title", { count: done, found }),
        body: words("done.body", { count: row.rows - done - found - unknown }),
      }}
    />
  );
}

/** Somebody who is there and has to do with a row. */
function Other({ customerId }: { customerId: string }) {
  const words = useTranslations("customerImport.row");
  const business = useBusiness();
  return <TextLink href={customerRoutes.customer(business, customerId)}>{words("other")}</TextLink>;
}
