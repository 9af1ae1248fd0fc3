"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { Checkbox } from "@/components/kit/ui/checkbox";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Select } from "@/components/kit/ui/select";
import { type BatchField, FIELDS } from "@/lib/areas/money/batches/file/columns";
import { type Draft, missingFields, withColumn, withHeadings } from "@/lib/areas/money/batches/file/draft";
import { formatNumber } from "@/lib/kit/format/digits";
import { joined } from "@/lib/kit/format/joined";
import { unitOfHeading } from "@/lib/kit/tables/unit-of-heading";

interface ColumnMappingProps {
  draft: Draft;
  onChange: (how: (draft: Draft) => Draft) => void;
}

/** What each column of the file was taken for, and the way to say otherwise. Open where something has to be said. */
export function ColumnMapping({ draft, onChange }: ColumnMappingProps) {
  const words = useTranslations("batchUpload.columns");
  const fields = useTranslations("batchUpload.fields");
  const { locale } = usePreferences();
  const missing = missingFields(draft);
  const [isOpen, setOpen] = useState(missing.length > 0 || draft.headingAt === null);
  const names = useColumnNames(draft);
  return (
    <Section
      title={words("title")}
      actions={
        !isOpen && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {words("show")}
          </Button>
        )
      }
    >
      {missing.length > 0 && (
        <Alert tone="danger" role="alert" className="mb-4">
          {words("missing", {
            names: joined(
              missing.map((field) => fields(field)),
              locale,
            ),
          })}
        </Alert>
      )}
      {missing.length === 0 && draft.headingAt === null && (
        <Alert tone="warning" className="mb-4">
          {words("guessed")}
        </Alert>
      )}
      {isOpen ? (
        <>
          <ul aria-label={words("summary")} className="divide-y">
            {draft.columns.map((field, column) => (
              <ColumnChoice
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                key={column}
                name={names[column] ?? ""}
                sample={sampleOf(draft, column)}
                field={field}
                onField={(chosen) => onChange((current) => withChosen(current, column, chosen))}
              />
            ))}
          </ul>
          {(draft.headingAt === null || draft.headingAt === 0) && (
            <Checkbox
              className="mt-3"
              label={words("hasHeadings")}
              checked={draft.headingAt === 0}
              onChange={(event) => {
                const { checked } = event.target;
                onChange((current) => withHeadings(current, checked));
              }}
            />
          )}
        </>
      ) : (
        <ul aria-label={words("summary")} className="flex flex-wrap gap-2">
          {draft.columns.map((field, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <li key={column} className="max-w-full">
              <Badge tone={field ? "info" : "neutral"}>
                <bdi dir="auto" className="truncate">
                  {names[column]}
                </bdi>
                <ArrowRight aria-hidden className="size-3.5 shrink-0 rtl:rotate-180" />
                <span className="font-normal">{field ? fields(field) : words("ignored")}</span>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** A column that becomes the amounts brings the unit that its heading names. */
function withChosen(draft: Draft, column: number, field: BatchField | null): Draft {
  const next = withColumn(draft, column, field);
  if (field !== "amount") return next;
  const heading = draft.headingAt === null ? "" : (draft.rows[draft.headingAt]?.[column] ?? "");
  return { ...next, unit: unitOfHeading(heading) };
}

function useColumnNames(draft: Draft): string[] {
  const words = useTranslations("batchUpload.columns");
  const { locale } = usePreferences();
  const headings = draft.headingAt === null ? undefined : draft.rows[draft.headingAt];
  return draft.columns.map(
    (_, column) => headings?.[column]?.trim() || words("column", { number: formatNumber(column + 1, locale) }),
  );
}

const sampleOf = ({ rows, headingAt }: Draft, column: number): string | undefined =>
  rows.slice(headingAt === null ? 0 : headingAt + 1, 50).find((row) => row[column]?.trim())?.[column];

interface ColumnChoiceProps {
  name: string;
  sample: string | undefined;
  field: BatchField | null;
  onField: (field: BatchField | null) => void;
}

function ColumnChoice({ name, sample, field, onField }: ColumnChoiceProps) {
  const words = useTranslations("batchUpload.columns");
  const fields = useTranslations("batchUpload.fields");
  const id = useId();
  return (
    <li className="grid items-center gap-x-6 gap-y-1.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <label htmlFor={id} className="min-w-0">
        <span className="sr-only">{words("means", { name })}</span>
        <bdi dir="auto" aria-hidden className="block break-words font-medium">
          {name}
        </bdi>
        {sample && (
          <span aria-hidden className="block truncate text-muted text-sm">
            {words("sample")} <bdi dir="auto">{sample}</bdi>
          </span>
        )}
      </label>
      <Select
        id={id}
        value={field ?? ""}
        placeholder={words("ignored")}
        options={FIELDS.map((each) => ({ value: each, label: fields(each) }))}
        onChange={(event) => onField(FIELDS.find((each) => each === event.target.value) ?? null)}
      />
    </li>
  );
}
