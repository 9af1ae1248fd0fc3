"use client";

import { useTranslations } from "next-intl";
import { CardNumber } from "@/components/kit/ui/card-number";
import { DateText } from "@/components/kit/ui/date-text";
import { Iban } from "@/components/kit/ui/iban";
import { Id } from "@/components/kit/ui/id";
import { Missing, Money, Unread } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { FactIban } from "@/components/shared/parts/fact-iban";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatMobile } from "@/lib/kit/format/mobile";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { isUnread, type MaybeErased, type MaybeUnread } from "@/lib/kit/operations/unread";
import { type Field, TEXT_KINDS } from "@/lib/kit/records/field";

interface FieldValueProps<Row> {
  field: Field<Row>;
  row: Row;
  /** On the record's page: a time with its day and clock, a text and an id whole. */
  isFact?: boolean;
}

/** The value of one field, shown by its kind in the same way everywhere. */
export function FieldValue<Row extends object>({ field, row, isFact = false }: FieldValueProps<Row>) {
  const common = useTranslations("common");
  const message = useMessage();
  const { locale } = usePreferences();
  if (field.kind === "drawn") return null;
  if (field.kind === "status") return <StatusBadge status={statusViewOf(field.views, field.value(row))} />;
  const value = field.value(row) ?? null;
  if (value === null) {
    if (isUnread(row as MaybeUnread, (field.of ?? field.id) as keyof MaybeUnread & string)) return <Unread />;
    // A missing text does not exist; a missing amount, time or IBAN exists but is unknown.
    const isText = field.kind !== "iban" && TEXT_KINDS.some((kind) => kind === field.kind);
    const { isErased } = row as MaybeErased;
    return <Missing label={common(!isText ? "unknown" : isErased ? "erased" : "notGiven")} />;
  }
  const isTitle = field.list === "title";
  switch (field.kind) {
    case "money":
      return <Money rial={Number(value)} className={isTitle ? "font-semibold" : undefined} />;
    case "number":
      return <span className="tabular-nums">{formatNumber(Number(value), locale)}</span>;
    case "instant":
    case "day":
      return <DateText value={String(value)} form={isFact ? "long" : "auto"} />;
    case "yesNo":
      return common(value ? "yes" : "no");
    case "word":
      return <span className={isFact ? undefined : "whitespace-nowrap"}>{message(String(value))}</span>;
    default:
      return (
        <FieldText
          kind={field.kind}
          value={String(value)}
          label={field.label}
          isWide={field.isWide}
          {...{ isTitle, isFact }}
        />
      );
  }
}

interface FieldTextProps {
  kind: Extract<Field<never>["kind"], (typeof TEXT_KINDS)[number]>;
  value: string;
  label: Field<never>["label"];
  isTitle?: boolean;
  isFact?: boolean;
  /** A long text that rows are told apart by: a phone has all of it, a desk two lines. */
  isWide?: boolean | undefined;
}

/** A text of one of the kinds, masked or not. */
export function FieldText({ kind, value, label, isTitle = false, isFact = false, isWide }: FieldTextProps) {
  const message = useMessage();
  switch (kind) {
    case "id":
      return (
        <Id
          value={value}
          label={message(label)}
          isWhole={isFact}
          className={isFact ? undefined : "whitespace-nowrap"}
        />
      );
    case "iban":
      return isFact ? <FactIban value={value} /> : <Iban value={value} hasBank />;
    case "digits":
    case "mobile":
      return (
        <bdi dir="ltr" className="whitespace-nowrap font-mono text-[0.875rem]">
          {kind === "mobile" ? formatMobile(value) : value}
        </bdi>
      );
    case "card":
      return <CardNumber value={value} />;
    case "text":
      if (isFact) return <bdi>{value}</bdi>;
      return (
        <bdi
          className={
            isWide ? "md:line-clamp-2 md:max-w-72" : "max-md:block max-md:truncate md:line-clamp-1 md:max-w-56"
          }
          title={value}
        >
          {value}
        </bdi>
      );
    default:
      return <bdi className={isTitle ? "font-semibold" : undefined}>{value}</bdi>;
  }
}
