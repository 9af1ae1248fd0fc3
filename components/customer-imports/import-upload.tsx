"use client";

import { FileDown } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FileField } from "@/components/forms/file-field";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { useErrorText } from "@/components/ui/error-text";
import { Menu } from "@/components/ui/menu";
import { usePreferences } from "@/components/ui/preferences-context";
import { MOST_IMPORT_ROWS } from "@/lib/customer-imports/limits";
import { customerImportOperations, IMPORT_FILE } from "@/lib/customer-imports/operations";
import { formatNumber } from "@/lib/format/digits";
import { useBusiness } from "@/lib/operations/business";
import type { ApiError } from "@/lib/operations/errors";
import { useUpload } from "@/lib/operations/use-upload";
import { routes } from "@/lib/routes";

/** Sends a file of customers to be read; what it would make is shown on the import's own page. */
export function ImportUpload() {
  const words = useTranslations("customerImport");
  const { locale } = usePreferences();
  const business = useBusiness();
  const router = useRouter();
  const errorText = useErrorText();
  const upload = useUpload(customerImportOperations.create);
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();
  const refusal = upload.error?.fields.file;
  const other = upload.error && !refusal ? upload.error : null;

  const choose = async (chosen: File | null) => {
    upload.reset();
    setFile(chosen);
    setFault(undefined);
    if (!chosen) return;
    const { fileFault } = await import("@/lib/operations/upload");
    setFault(await fileFault(customerImportOperations.create, { fileName: chosen.name }, chosen));
  };
  const send = () => {
    if (!file || fault) return;
    upload.mutate(
      { input: { fileName: file.name.slice(-200) }, file },
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
        <FileField
          label={words("columns.file")}
          rule={IMPORT_FILE}
          file={file}
          onChoose={(chosen) => void choose(chosen)}
          error={fault ?? refusal}
          progress={upload.progress}
          onGiveUp={upload.giveUp}
        />
        {other && other.code !== "upload_cut_off" && <Failure error={other} say={errorText} />}
        <Button type="submit" variant="primary" isLoading={upload.isPending} disabled={!file || Boolean(fault)}>
          {words("read")}
        </Button>
      </form>
    </Section>
  );
}

function Failure({ error, say }: { error: ApiError; say: ReturnType<typeof useErrorText> }) {
  const { title, action } = say(error);
  return (
    <Alert tone="danger" role="alert" title={title}>
      {action}
    </Alert>
  );
}
