"use client";

import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { FileUpload } from "@/components/shared/row-files/file-upload";
import { customerImportOperations, IMPORT_FILE } from "@/lib/areas/people/customer-imports/operations";
import { importListView } from "@/lib/areas/people/customer-imports/view";
import { formatNumber } from "@/lib/kit/format/digits";

/** Sends a file of customers to be read; what it would make is shown on the import's own page. */
export function ImportUpload() {
  const words = useTranslations("customerImport");
  const { locale } = usePreferences();
  return (
    <FileUpload
      view={importListView}
      operation={customerImportOperations.create}
      rule={IMPORT_FILE}
      inputOf={(fileName) => ({ fileName })}
      description={words("hint", { rows: formatNumber(IMPORT_FILE.mostRows, locale) })}
    />
  );
}
