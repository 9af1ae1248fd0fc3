"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { onDemand } from "@/components/kit/ui/on-demand";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ColumnsChoice } from "@/components/shared/row-files/columns-choice";
import { FileDetail } from "@/components/shared/row-files/file-detail";
import { FileSituation, Go } from "@/components/shared/row-files/file-situation";
import type { CustomerImport } from "@/lib/areas/people/customer-imports/schemas";
import { importView } from "@/lib/areas/people/customer-imports/view";
import { ImportRows } from "./import-rows";

/** A file of customers: whom it would create, its progress, and the outcome of each row. */
export function ImportDetail({ importId }: { importId: string }) {
  return (
    <FileDetail
      view={importView}
      fileId={importId}
      area="customerImport"
      situation={(row) => (
        <>
          <Situation row={row} />
          <Columns row={row} />
        </>
      )}
      rows={(row) => <ImportRows row={row} />}
    />
  );
}

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

const MapColumns = onDemand(
  ["customerImport.correct", "customerImport.map", "customers.fields", "errors"],
  async () => (await import("./map-columns")).default,
);

function Columns({ row: { id, unknownColumns, isCorrectable } }: { row: CustomerImport }) {
  const words = useTranslations("customerImport");
  const { locale } = usePreferences();
  const names = unknownColumns.join(locale === "fa" ? "، " : ", ");
  return (
    <ColumnsChoice
      fileId={id}
      isCorrectable={isCorrectable}
      action={words("map.action")}
      leftOut={
        unknownColumns.length === 0
          ? null
          : words.rich("detail.left", { columns: () => <bdi>{names}</bdi>, count: unknownColumns.length })
      }
      Window={MapColumns}
    />
  );
}
