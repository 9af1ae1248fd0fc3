"use client";

import { FileUp, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/kit/ui/button";
import { ProgressBar } from "@/components/kit/ui/progress-bar";
import { formatBytes } from "@/lib/kit/format/digits";
import { listed } from "@/lib/kit/format/joined";
import type { Locale } from "@/lib/kit/i18n/locales";
import type { FileRule } from "@/lib/kit/operations/define";
import { acceptOf, FILE_TYPES } from "@/lib/kit/operations/file-types";
import { Field } from "./field";

interface FileFieldProps {
  label: string;
  hint?: ReactNode;
  rule: FileRule;
  file: File | null;
  onChoose: (file: File | null) => void;
  /** A message key, or the service's own words. */
  error?: string;
  /** As `useUpload` has it. */
  progress: number | null | undefined;
  onGiveUp: () => void;
}

/** A file of a form: chosen, named with its size, taken away again, and how far it is while it is sent. */
export function FileField({ label, hint, rule, file, onChoose, error, progress, onGiveUp }: FileFieldProps) {
  const words = useTranslations("forms");
  const locale = useLocale() as Locale;
  const input = useRef<HTMLInputElement>(null);
  const isSending = progress !== undefined;
  const taken = words("fileTaken", {
    kinds: listed(
      rule.types.map((type) => FILE_TYPES[type].name),
      locale,
      "or",
    ),
    size: formatBytes(rule.mostBytes, locale),
  });
  const state = progress === null ? words("fileAwaitsAnswer") : words("fileSending");
  return (
    <Field
      label={label}
      hint={
        <>
          {taken} {hint}
        </>
      }
      error={error}
    >
      {(wiring) => (
        <div className="rounded-lg border border-line p-3">
          <div className="flex flex-wrap items-center gap-2">
            {file && (
              <p className="min-w-0 flex-1 break-words">
                <bdi>{file.name}</bdi> <span className="text-muted text-sm">{formatBytes(file.size, locale)}</span>
              </p>
            )}
            {!isSending && (
              <Button {...wiring} size="sm" icon={FileUp} onClick={() => input.current?.click()}>
                {words(file ? "fileOther" : "fileChoose")}
              </Button>
            )}
            {file && !isSending && (
              <Button size="sm" variant="ghost" icon={X} onClick={() => onChoose(null)}>
                {words("fileRemove")}
              </Button>
            )}
            {/* Once everything is sent, only the answer tells the outcome. */}
            {isSending && progress !== null && (
              <Button size="sm" variant="ghost" icon={X} onClick={onGiveUp}>
                {words("fileGiveUp")}
              </Button>
            )}
          </div>
          {isSending && (
            <div role="status" className="mt-3">
              <p className="mb-1.5 text-muted text-sm">{state}</p>
              <ProgressBar value={progress} label={state} />
            </div>
          )}
          <input
            ref={input}
            type="file"
            aria-label={label}
            tabIndex={-1}
            accept={acceptOf(rule)}
            className="hidden"
            onChange={(event) => {
              onChoose(event.target.files?.[0] ?? null);
              // The same file, corrected, may be chosen again.
              event.target.value = "";
            }}
          />
        </div>
      )}
    </Field>
  );
}
