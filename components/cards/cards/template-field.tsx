"use client";

import { useTranslations } from "next-intl";
import { type Control, useController } from "react-hook-form";
import { useFieldId } from "@/components/kit/forms/form-context";
import { cn } from "@/components/kit/ui/cn";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import type { CardFactName } from "@/lib/areas/cards/cards/status";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useOperation } from "@/lib/kit/operations/query";

interface TemplateFieldProps {
  control: Control<Record<CardFactName, string>, unknown, unknown>;
  provider: string;
}

/** One of the cards that the issuer prints, each with its picture. */
export function TemplateField({ control, provider }: TemplateFieldProps) {
  const words = useTranslations("cards.facts");
  const refusal = useRefusal();
  const { data, error } = useOperation(cardOperations.templates, { provider });
  const { field, fieldState } = useController({ control, name: "cardTemplateId" });
  // The first of them is what the form's summary of errors leads to.
  const id = useFieldId("cardTemplateId", words("names.cardTemplateId"));
  const fault = fieldState.error?.message;
  return (
    <fieldset aria-describedby={fault ? `${id}-error` : undefined} aria-invalid={fault ? true : undefined}>
      <legend className="mb-2">{words("names.cardTemplateId")}</legend>
      {error && !data && <p className="text-danger">{words("noTemplates")}</p>}
      <div className="grid gap-3 sm:grid-cols-3">
        {(data ?? []).map((template, index) => (
          <label
            key={template.id}
            className={cn(
              "flex cursor-pointer flex-col gap-2 rounded-lg border p-3 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent",
              field.value === template.id && "border-accent bg-accent-soft",
            )}
          >
            {template.picture && (
              // biome-ignore lint/performance/noImgElement: it comes with the answer
              <img src={template.picture} alt="" className="aspect-[214/135] w-full rounded object-cover" />
            )}
            <span className="flex items-center gap-2">
              <input
                type="radio"
                id={index === 0 ? id : undefined}
                ref={index === 0 ? field.ref : undefined}
                name={field.name}
                value={template.id}
                checked={field.value === template.id}
                disabled={field.disabled}
                onChange={() => field.onChange(template.id)}
                onBlur={field.onBlur}
                className="accent-accent"
              />
              <bdi>{template.title}</bdi>
              {template.isDefault && <span className="text-muted text-sm">{words("default")}</span>}
            </span>
          </label>
        ))}
      </div>
      {fault && (
        <p id={`${id}-error`} className="mt-1.5 text-danger text-sm">
          {refusal(fault)}
        </p>
      )}
    </fieldset>
  );
}
