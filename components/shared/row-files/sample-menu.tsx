"use client";

import { FileDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu } from "@/components/kit/ui/menu";
import type { Locale } from "@/lib/kit/i18n/locales";

interface SampleMenuProps {
  onChoose: (format: "csv" | "xlsx", language: Locale) => void;
}

/** An empty file to fill in, in either form and language. */
export function SampleMenu({ onChoose }: SampleMenuProps) {
  const words = useTranslations("rowFiles.sample");
  const get = (format: "csv" | "xlsx", language: Locale) => () => onChoose(format, language);
  return (
    <Menu
      label={words("button")}
      icon={FileDown}
      variant="secondary"
      hasChevron
      items={[
        { id: "xlsx-fa", label: words("xlsxFa"), onSelect: get("xlsx", "fa") },
        { id: "xlsx-en", label: words("xlsxEn"), onSelect: get("xlsx", "en") },
        { id: "csv-fa", label: words("csvFa"), onSelect: get("csv", "fa") },
        { id: "csv-en", label: words("csvEn"), onSelect: get("csv", "en") },
      ]}
    >
      {words("button")}
    </Menu>
  );
}
