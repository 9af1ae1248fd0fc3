"use client";

import { FileDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu } from "@/components/kit/ui/menu";
import { TEMPLATE_HEADINGS } from "@/lib/areas/money/batches/file/template-headings";
import type { Locale } from "@/lib/kit/i18n/locales";

/** An empty file with the columns that are known, in either language. */
export function TemplateMenu() {
  const words = useTranslations("batchUpload.template");
  const save = async (format: "csv" | "xlsx", locale: Locale) => {
    const { saveCsvTemplate, saveXlsxTemplate } = await import("./template");
    const headings = TEMPLATE_HEADINGS[locale];
    if (format === "csv") saveCsvTemplate(headings, words("fileName"));
    else await saveXlsxTemplate(headings, words("fileName"), locale === "fa");
  };
  return (
    <Menu
      label={words("button")}
      icon={FileDown}
      variant="secondary"
      hasChevron
      items={[
        { id: "xlsx-fa", label: words("xlsxFa"), onSelect: () => void save("xlsx", "fa") },
        { id: "xlsx-en", label: words("xlsxEn"), onSelect: () => void save("xlsx", "en") },
        { id: "csv-fa", label: words("csvFa"), onSelect: () => void save("csv", "fa") },
        { id: "csv-en", label: words("csvEn"), onSelect: () => void save("csv", "en") },
      ]}
    >
      {words("button")}
    </Menu>
  );
}
