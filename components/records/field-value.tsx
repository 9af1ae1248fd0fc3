"use client";

import { useTranslations } from "next-intl";
import { DateText } from "@/components/ui/date-text";
import { Iban } from "@/components/ui/iban";
import { Id } from "@/components/ui/id";
import { Missing, Money, Unread } from "@/components/ui/money";
import { StatusBadge } from "@/components/ui/status-badge";
import { formatMobile } from "@/lib/format/mobile";
import { statusViewOf } from "@/lib/format/status-view";
import { useMessage } from "@/lib/i18n/use-message";
import { isUnread, type MaybeUnread } from "@/lib/operations/unread";
import type { Field } from "@/lib/records/field";

interface FieldValueProps<Row> {
  field: Field<Row>;
  row: Row;
}

/** The value of one field, as its kind looks everywhere. */
export function FieldValue<Row extends object>({ field, row }: FieldValueProps<Row>) {
  const common = useTranslations("common");
  const isOdd = isUnread(row as MaybeUnread, field.id as keyof MaybeUnread & string);
  if (isOdd) return <Unread />;
  switch (field.kind) {
    case "status":
      return <StatusBadge status={statusViewOf(field.views, field.value(row))} />;
    case "money":
      return <Money rial={field.value(row) ?? null} />;
    case "instant":
    case "day":
      return <DateText value={field.value(row) ?? null} />;
    default: {
      const value = field.value(row) ?? null;
      if (value === null) return <Missing label={common("notGiven")} />;
      return <FieldText kind={field.kind} value={value} label={field.label} isTitle={field.list === "title"} />;
    }
  }
}

interface FieldTextProps {
  kind: Extract<Field<never>["kind"], "text" | "name" | "digits" | "mobile" | "iban" | "id">;
  value: string;
  label: Field<never>["label"];
  isTitle?: boolean;
}

/** A text of one of the kinds, masked or whole. */
export function FieldText({ kind, value, label, isTitle }: FieldTextProps) {
  const message = useMessage();
  switch (kind) {
    case "id":
      return <Id value={value} label={message(label)} className="whitespace-nowrap" />;
    case "iban":
      return <Iban value={value} />;
    case "digits":
    case "mobile":
      return (
        <bdi dir="ltr" className="whitespace-nowrap font-mono text-[0.875rem]">
          {kind === "mobile" ? formatMobile(value) : value}
        </bdi>
      );
    default:
      return <bdi className={isTitle ? "font-semibold" : undefined}>{value}</bdi>;
  }
}
