"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/kit/forms/field";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Select } from "@/components/kit/ui/select";
import { NotSetUp } from "@/components/shared/parts/issuing-not-set-up";
import { FileUpload } from "@/components/shared/row-files/file-upload";
import { CARD_FILE, cardFileOperations } from "@/lib/areas/cards/card-files/operations";
import { cardFileListView } from "@/lib/areas/cards/card-files/view";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { useOperation } from "@/lib/kit/operations/query";

/** Sends a file of applicants to be read; its own page shows whom it would register. */
export function CardFileUpload() {
  const words = useTranslations("cardFiles");
  const { locale } = usePreferences();
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
        description={words("hint", { rows: formatNumber(CARD_FILE.mostRows, locale) })}
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
