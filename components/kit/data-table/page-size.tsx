"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Select } from "@/components/kit/ui/select";
import { formatNumber } from "@/lib/kit/format/digits";

interface PageSizeProps {
  value: number;
  onChange: (perPage: number) => void;
  sizes?: readonly number[];
}

export function PageSize({ value, onChange, sizes = [20, 50, 100] }: PageSizeProps) {
  const lists = useTranslations("lists");
  const { locale } = usePreferences();
  const id = useId();
  const options = [...new Set([...sizes, value])].sort((one, other) => one - other);
  return (
    <span className="flex items-center gap-2 text-muted text-sm">
      <label htmlFor={id}>{lists("perPage")}</label>
      <span className="w-20">
        <Select
          id={id}
          value={String(value)}
          onChange={(event) => onChange(Number(event.target.value))}
          options={options.map((size) => ({ value: String(size), label: formatNumber(size, locale) }))}
          className="!min-h-8 !py-0.5 text-sm"
        />
      </span>
    </span>
  );
}
