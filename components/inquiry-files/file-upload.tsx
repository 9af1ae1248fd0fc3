"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/forms/field";
import { FileField } from "@/components/forms/file-field";
import { nameOf, useChosenFile } from "@/components/forms/use-chosen-file";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { usePreferences } from "@/components/ui/preferences-context";
import { Select } from "@/components/ui/select";
import { formatNumber } from "@/lib/format/digits";
import { FILE_KINDS, type InquiryKind, inquiryOf } from "@/lib/inquiries/kinds";
import { MOST_FILE_ROWS } from "@/lib/inquiry-files/limits";
import { INQUIRY_FILE, inquiryFileOperations } from "@/lib/inquiry-files/operations";
import { useBusiness } from "@/lib/operations/business";
import { routes } from "@/lib/routes";

/** Sends a file of questions to be read; what it would ask and cost is shown on its own page. */
export function FileUpload() {
  const words = useTranslations("inquiryFiles");
  const names = useTranslations("inquiries");
  const { locale } = usePreferences();
  const business = useBusiness();
  const router = useRouter();
  const [kind, setKind] = useState<InquiryKind>(FILE_KINDS[0] ?? "iban");
  const { file, isRight, upload, failure, fileField } = useChosenFile(inquiryFileOperations.create, (fileName) => ({
    kind,
    fileName,
  }));
  const send = () => {
    if (!file || !isRight) return;
    upload.mutate(
      { input: { kind, fileName: nameOf(file) }, file },
      { onSuccess: ({ id }) => router.push(routes.inquiryFile(business, id)) },
    );
  };
  const fields = inquiryOf(kind).asks.map((name) => names(`asked.${name}`));
  return (
    <Section
      title={words("upload")}
      description={words("hint", {
        rows: formatNumber(MOST_FILE_ROWS, locale),
        fields: fields.join(locale === "fa" ? "، " : ", "),
      })}
    >
      <form
        className="max-w-xl space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field name="kind" label={words("kind")} hint={words("cards")}>
          {(wiring) => (
            <Select
              {...wiring}
              value={kind}
              onChange={(event) => setKind(event.target.value as InquiryKind)}
              options={FILE_KINDS.map((value) => ({ value, label: names(`kinds.${value}`) }))}
            />
          )}
        </Field>
        <FileField label={words("columns.file")} rule={INQUIRY_FILE} {...fileField} />
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
