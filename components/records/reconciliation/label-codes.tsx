"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/kit/ui/button";
import { IconButton } from "@/components/kit/ui/icon-button";
import { Input } from "@/components/kit/ui/input";
import { LONGEST_LABEL } from "@/lib/areas/money/bank-accounts/status";
import { type LabelAccount, MOST_CODE, MOST_LABELS, MOST_NAME } from "@/lib/areas/records/reconciliation/accounts";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";

/** A label as it is typed; `at` identifies its row independent of its text. */
export interface TypedLabel extends LabelAccount {
  at: number;
}

interface LabelCodesProps {
  labels: readonly TypedLabel[];
  onChange: (labels: TypedLabel[]) => void;
  errors: Readonly<Record<string, string>>;
}

/** The account codes for rows of bank accounts by label, in order of priority. */
export function LabelCodes({ labels, onChange, errors }: LabelCodesProps) {
  const words = useTranslations("reconciliation.codes.labels");
  const refusal = useRefusal();
  const errorId = useId();
  const put = (at: number, part: keyof LabelAccount, value: string) =>
    onChange(labels.map((each) => (each.at === at ? { ...each, [part]: value } : each)));
  return (
    <div className="mt-5 border-t pt-5">
      <h3 className="font-medium text-sm">{words("title")}</h3>
      <p className="mt-1 text-muted text-sm">{words("hint")}</p>
      <ul className="mt-3 space-y-3">
        {labels.map(({ at, label, code, name }, index) => {
          const error = ["label", "code", "name"].map((part) => errors[`labels.${index}.${part}`]).find(Boolean);
          const field = (part: keyof LabelAccount, value: string, maxLength: number) => (
            <Input
              aria-label={words(part, { place: index + 1 })}
              aria-invalid={errors[`labels.${index}.${part}`] !== undefined}
              aria-describedby={error ? `${errorId}-${at}` : undefined}
              className={part === "code" ? "!w-28 shrink-0" : "min-w-28 flex-1"}
              dir={part === "code" ? "ltr" : "auto"}
              autoComplete="off"
              maxLength={maxLength}
              placeholder={words(`${part}Short`)}
              value={value}
              onChange={({ target }) => put(at, part, target.value)}
            />
          );
          return (
            <li key={at}>
              <div className="flex flex-wrap gap-2">
                {field("label", label, LONGEST_LABEL)}
                {field("code", code, MOST_CODE)}
                {field("name", name, MOST_NAME)}
                <IconButton
                  icon={X}
                  label={words("remove", { place: index + 1 })}
                  onClick={() => onChange(labels.filter((each) => each.at !== at))}
                />
              </div>
              {error && (
                <p id={`${errorId}-${at}`} role="alert" className="mt-1 text-danger text-sm">
                  {refusal(error)}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {labels.length < MOST_LABELS && (
        <Button
          size="sm"
          className="mt-3"
          onClick={() =>
            onChange([...labels, { at: Math.max(0, ...labels.map(({ at }) => at)) + 1, label: "", code: "", name: "" }])
          }
        >
          {words("add")}
        </Button>
      )}
    </div>
  );
}
