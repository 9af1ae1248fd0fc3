"use client";

import { FileDown } from "lucide-react";
import { Menu } from "@/components/kit/ui/menu";
import type { Locale } from "@/lib/kit/i18n/locales";
import type { MessageKey } from "@/lib/kit/i18n/types";
import { useMessage } from "@/lib/kit/i18n/use-message";

type SampleName = "sample" | "sampleXlsxFa" | "sampleXlsxEn" | "sampleCsvFa" | "sampleCsvEn";

interface SampleMenuProps {
  words: Readonly<Record<SampleName, MessageKey>>;
  onChoose: (format: "csv" | "xlsx", language: Locale) => void;
}

/** An empty file to fill in, in either form and language. */
export function SampleMenu({ words, onChoose }: SampleMenuProps) {
  const message = useMessage();
  const get = (format: "csv" | "xlsx", language: Locale) => () => onChoose(format, language);
  return (
    <Menu
      label={message(words.sample)}
      icon={FileDown}
      variant="secondary"
      hasChevron
      items={[
        { id: "xlsx-fa", label: message(words.sampleXlsxFa), onSelect: get("xlsx", "fa") },
        { id: "xlsx-en", label: message(words.sampleXlsxEn), onSelect: get("xlsx", "en") },
        { id: "csv-fa", label: message(words.sampleCsvFa), onSelect: get("csv", "fa") },
        { id: "csv-en", label: message(words.sampleCsvEn), onSelect: get("csv", "en") },
      ]}
    >
      {message(words.sample)}
    </Menu>
  );
}
