"use client";

import { FileDown } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { FileField } from "@/components/forms/file-field";
import { nameOf, useChosenFile } from "@/components/forms/use-chosen-file";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { Menu } from "@/components/ui/menu";
import { usePreferences } from "@/components/ui/preferences-context";
import { MOST_IMPORT_ROWS } from "@/lib/customer-imports/limits";
import { customerImportOperations, IMPORT_FILE } from "@/lib/customer-imports/operations";
import { formatNumber } from "@/lib/format/digits";
import { useBusiness } from "@/lib/operations/business";
import { routes } from "@/lib/routes";

/** Sends a file of customers to be read; what it would make is shown on the import's own page. */
export function ImportUpload() {
  const words = useTranslations("customerImport");
  const { locale } = usePreferences();
  const business = useBusiness();
  const router = useRouter();
  const { file, isRight, upload, failure, fileField } = useChosenFile(customerImportOperations.create, (fileName) => ({
    fileName,
  }));
  const send = () => {
    if (!file || !isRight) return;
    upload.mutate(
      { input: { fileName: nameOf(file) }, file },
      { onSuccess: ({ id }) => router.push(routes.customerImport(business, id)) },
    );
  };
  const sample = (format: "csv" | "xlsx", language: "fa" | "en") => () =>
    window.location.assign(routes.api.importSample(business, format, language));

  return (
    <Section
      title={words("upload")}
      description={words("hint", { rows: formatNumber(MOST_IMPORT_ROWS, locale) })}
      actions={
        <Menu
          label={words("sample")}
          icon={FileDown}
          variant="secondary"
          hasChevron
          items={[
            { id: "xlsx-fa", label: words("sampleXlsxFa"), onSelect: sample("xlsx", "fa") },
            { id: "xlsx-en", label: words("sampleXlsxEn"), onSelect: sample("xlsx", "en") },
            { id: "csv-fa", label: words("sampleCsvFa"), onSelect: sample("csv", "fa") },
            { id: "csv-en", label: words("sampleCsvEn"), onSelect: sample("csv", "en") },
          ]}
        >
          {words("sample")}
        </Menu>
      }
    >
      <form
        className="max-w-xl space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <FileField label={words("columns.file")} rule={IMPORT_FILE} {...fileField} />
        {failure && (
          <Alert tone="danger" role="alert" title={failure.title}>
            {failure.action}
          </Alert>
        )}
        <Button type="submit" variant="primary" isLoading={upload.isPending} disabled={!isRight}>
          {words("read")}
        </Button>
      </form>
    </Section>
  );
}
