"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/kit/forms/field";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Select } from "@/components/kit/ui/select";
import { FileUpload } from "@/components/shared/row-files/file-upload";
import { FILE_KINDS, type InquiryKind, inquiryOf } from "@/lib/areas/people/inquiries/kinds";
import { INQUIRY_FILE, inquiryFileOperations } from "@/lib/areas/people/inquiry-files/operations";
import { inquiryFileListView } from "@/lib/areas/people/inquiry-files/view";
import { formatNumber } from "@/lib/kit/format/digits";

/** Sends a file of questions to be read; what it would ask and cost is shown on its own page. */
export function InquiryFileUpload() {
  const words = useTranslations("inquiryFiles");
  const names = useTranslations("inquiries");
  const { locale } = usePreferences();
  const [kind, setKind] = useState<InquiryKind>(FILE_KINDS[0] ?? "iban");
  const fields = inquiryOf(kind).asks.map((name) => names(`asked.${name}`));
  return (
    <FileUpload
      view={inquiryFileListView}
      operation={inquiryFileOperations.create}
      rule={INQUIRY_FILE}
      inputOf={(fileName) => ({ kind, fileName })}
      description={words("hint", {
        rows: formatNumber(INQUIRY_FILE.mostRows, locale),
        fields: fields.join(locale === "fa" ? "، " : ", "),
      })}
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
    </FileUpload>
  );
}
