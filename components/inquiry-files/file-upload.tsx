"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/forms/field";
import { FileField } from "@/components/forms/file-field";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { useErrorText } from "@/components/ui/error-text";
import { usePreferences } from "@/components/ui/preferences-context";
import { Select } from "@/components/ui/select";
import { formatNumber } from "@/lib/format/digits";
import { FILE_KINDS, type InquiryKind, inquiryOf } from "@/lib/inquiries/kinds";
import { MOST_FILE_ROWS } from "@/lib/inquiry-files/limits";
import { INQUIRY_FILE, inquiryFileOperations } from "@/lib/inquiry-files/operations";
import { useBusiness } from "@/lib/operations/business";
import { useUpload } from "@/lib/operations/use-upload";
import { routes } from "@/lib/routes";

/** Sends a file of questions to be read; what it would ask and cost is shown on its own page. */
export function FileUpload() {
  const words = useTranslations("inquiryFiles");
  const names = useTranslations("inquiries");
  const { locale } = usePreferences();
  const business = useBusiness();
  const router = useRouter();
  const errorText = useErrorText();
  const upload = useUpload(inquiryFileOperations.create);
  const [kind, setKind] = useState<InquiryKind>(FILE_KINDS[0] ?? "iban");
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();
  const refusal = upload.error?.fields.file;
  const other = upload.error && !refusal && upload.error.code !== "upload_cut_off" ? errorText(upload.error) : null;
  const choose = async (chosen: File | null) => {
    upload.reset();
    setFile(chosen);
    setFault(undefined);
    if (!chosen) return;
    const { fileFault } = await import("@/lib/operations/upload");
    setFault(await fileFault(inquiryFileOperations.create, { kind, fileName: chosen.name }, chosen));
  };
  const send = () => {
    if (!file || fault) return;
    upload.mutate(
      { input: { kind, fileName: file.name.slice(-200) }, file },
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
        <FileField
          label={words("columns.file")}
          rule={INQUIRY_FILE}
          file={file}
          onChoose={(chosen) => void choose(chosen)}
          error={fault ?? refusal}
          progress={upload.progress}
          onGiveUp={upload.giveUp}
        />
        {other && (
          <Alert tone="danger" role="alert" title={other.title}>
            {other.action}
          </Alert>
        )}
        <Button type="submit" variant="primary" isLoading={upload.isPending} disabled={!file || Boolean(fault)}>
          {words("read")}
        </Button>
      </form>
    </Section>
  );
}
