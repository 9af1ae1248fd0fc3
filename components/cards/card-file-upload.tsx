"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/forms/field";
import { FileUpload } from "@/components/row-files/file-upload";
import { SampleMenu } from "@/components/row-files/sample-menu";
import { NotSetUp } from "@/components/shared/issuing-not-set-up";
import { usePreferences } from "@/components/ui/preferences-context";
import { Select } from "@/components/ui/select";
import { cardFileRoutes } from "@/lib/card-files/declared";
import { MOST_CARD_FILE_ROWS } from "@/lib/card-files/limits";
import { cardFileListView } from "@/lib/card-files/list-view";
import { CARD_FILE, cardFileOperations } from "@/lib/card-files/operations";
import { cardOperations } from "@/lib/cards/operations";
import { formatNumber } from "@/lib/format/digits";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";

const SAMPLE = {
  sample: "cardFiles.sample",
  sampleXlsxFa: "cardFiles.sampleXlsxFa",
  sampleXlsxEn: "cardFiles.sampleXlsxEn",
  sampleCsvFa: "cardFiles.sampleCsvFa",
  sampleCsvEn: "cardFiles.sampleCsvEn",
} as const;

/** Sends a file of applicants to be read; its own page shows whom it would register. */
export function CardFileUpload() {
  const words = useTranslations("cardFiles");
  const { locale } = usePreferences();
  const business = useBusiness();
  const settings = useOperation(cardOperations.settings, {});
  const providers = settings.data?.providers ?? [];
  const [chosen, setChosen] = useState("");
  // One alone needs no choice.
  const provider = chosen || (providers.length === 1 ? (providers[0]?.slug ?? "") : "");
  return (
    <>
      <NotSetUp settings={settings.data} />
      <FileUpload
        view={cardFileListView}
        operation={cardFileOperations.create}
        rule={CARD_FILE}
        inputOf={(fileName) => ({ provider, fileName })}
        description={words("hint", { rows: formatNumber(MOST_CARD_FILE_ROWS, locale) })}
        actions={
          <SampleMenu
            words={SAMPLE}
            address={(format, language) => cardFileRoutes.cardSample(business, format, language)}
          />
        }
        isHeld={provider === ""}
      >
        <Field name="provider" label={words("issuer")}>
          {(wiring) => (
            <Select
              {...wiring}
              value={provider}
              placeholder={words("choose")}
              onChange={(event) => setChosen(event.target.value)}
              options={providers.map(({ slug, name }) => ({ value: slug, label: name }))}
            />
          )}
        </Field>
      </FileUpload>
    </>
  );
}
