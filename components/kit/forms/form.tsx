"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useMemo, useRef } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useFormState } from "react-hook-form";
import { Alert } from "@/components/kit/ui/alert";
import { useErrorText } from "@/components/kit/ui/error-text";
import { useInBrowser } from "@/components/kit/ui/use-in-browser";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { ApiError, ERROR_STATUS, type ErrorCode } from "@/lib/kit/operations/errors";
import { FormScopeContext, fieldId } from "./form-context";

interface FormProps<Values extends FieldValues, Context, Output> {
  form: UseFormReturn<Values, Context, Output>;
  /** `form.handleSubmit(…)`. */
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
  /** The form's name for screen readers, where no heading gives it one. */
  label?: string;
  /** The main button and others beside it, below the fields and the server's error. */
  footer: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A form in one column: the error summary, the fields, the server's error, and the buttons. It is disabled while it
 * is being sent.
 */
export function Form<Values extends FieldValues, Context, Output>(props: FormProps<Values, Context, Output>) {
  const { form, onSubmit, label, footer, className, children } = props;
  const prefix = useId();
  const scope = useMemo(() => ({ prefix, labels: new Map<string, string>() }), [prefix]);
  const { isSubmitting } = useFormState({ control: form.control });
  useFocusOnRefusal(form, prefix);
  const element = useEarlyInput(form);
  const hasCode = useInBrowser();
  return (
    <FormScopeContext value={scope}>
      {/* Without the page's code a form would be sent by GET, which puts typed text and passwords into the address. */}
      <form ref={element} method="post" noValidate onSubmit={onSubmit} aria-label={label} className={className}>
        <fieldset disabled={isSubmitting} className="contents">
          <div className="space-y-5">
            <ErrorSummary form={form} scope={scope} />
            {children}
            <ServerError form={form} />
          </div>
          {/* A press before the page's code is loaded would only lose the typed text. */}
          <fieldset disabled={!hasCode} data-waiting={!hasCode} className="contents">
            <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{footer}</div>
          </fieldset>
        </fieldset>
      </form>
    </FormScopeContext>
  );
}

/** Text that a fast user or a password manager entered before the page's code was loaded counts as well. */
function useEarlyInput<Values extends FieldValues, Context, Output>(form: UseFormReturn<Values, Context, Output>) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fields = element.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      ":is(input,textarea)[name]",
    );
    for (const { name, value } of fields ?? []) {
      const path = name as FieldPath<Values>;
      if (value !== "" && form.getValues(path) === "") form.setValue(path, value as never, { shouldDirty: true });
    }
  }, [form]);
  return element;
}

/** A disabled field cannot take the focus, so the refused field is focused when the form is enabled again. */
function useFocusOnRefusal<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  prefix: string,
) {
  const { isSubmitting, errors } = useFormState({ control: form.control });
  const wasSubmitting = useRef(false);
  useEffect(() => {
    const hasEnded = wasSubmitting.current && !isSubmitting;
    wasSubmitting.current = isSubmitting;
    const [first] = hasEnded ? inFormOrder(listErrors(errors), prefix) : [];
    if (first && document.activeElement === document.body) form.setFocus(first.name as FieldPath<Values>);
  }, [isSubmitting, errors, form, prefix]);
}

interface PartProps<Values extends FieldValues, Context, Output> {
  form: UseFormReturn<Values, Context, Output>;
}

/** After an attempt to send: links to every field with an error. */
function ErrorSummary<Values extends FieldValues, Context, Output>({
  form,
  scope,
}: PartProps<Values, Context, Output> & { scope: { prefix: string; labels: Map<string, string> } }) {
  const errors = useTranslations("errors");
  const refusal = useRefusal();
  const state = useFormState({ control: form.control });
  const list = state.submitCount > 0 ? inFormOrder(listErrors(state.errors), scope.prefix) : [];
  if (list.length === 0) return null;
  return (
    <Alert tone="danger" role="alert" title={errors("summary", { count: list.length })}>
      <ul className="space-y-0.5">
        {list.map(({ name, text }) => (
          <li key={name}>
            <a
              href={`#${fieldId(scope.prefix, name)}`}
              className="rounded-xs underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId(scope.prefix, name))?.focus();
              }}
            >
              {scope.labels.get(name) ?? name}
            </a>
            {": "}
            {refusal(text)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** What the server refused without naming a field. */
function ServerError<Values extends FieldValues, Context, Output>({ form }: PartProps<Values, Context, Output>) {
  const { errors } = useFormState({ control: form.control });
  const refusal = useRefusal();
  const errorText = useErrorText();
  const server = (errors.root as { server?: ServerFieldError } | undefined)?.server;
  if (!server) return null;
  const code = server.type in ERROR_STATUS ? (server.type as ErrorCode) : "internal";
  const seconds = Number(server.types?.retryAfterSeconds ?? 0);
  const text = errorText(new ApiError(code, { retryAfterSeconds: seconds || undefined }));
  const requestId = server.types?.requestId;
  return (
    <Alert tone="danger" role="alert" title={text.title}>
      <p>{text.action}</p>
      {server.message && (
        <p dir="auto" className="mt-1 whitespace-pre-line">
          {server.message
            .split("\n")
            .map((line) => refusal(line))
            .join("\n")}
        </p>
      )}
      {requestId && <RequestId id={requestId} />}
    </Alert>
  );
}

function RequestId({ id }: { id: string }) {
  const common = useTranslations("common");
  return (
    <p className="mt-1 text-muted">
      {common("requestId")}: <bdi dir="ltr">{id}</bdi>
    </p>
  );
}

interface ServerFieldError {
  type: string;
  message?: string;
  types?: Record<string, string>;
}

/**
 * Sorts errors by the position of their fields in the form, independent of the order of the checks. Errors without a
 * field come last.
 */
function inFormOrder<Entry extends { name: string }>(entries: readonly Entry[], prefix: string): Entry[] {
  if (entries.length < 2) return [...entries];
  const ids = [...document.querySelectorAll(`[id^="${prefix}-"]`)].map(({ id }) => id);
  const placeOf = ({ name }: Entry): number => {
    const place = ids.indexOf(fieldId(prefix, name));
    return place === -1 ? ids.length : place;
  };
  return [...entries].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Field errors of any depth, by dotted name, without `root`. */
function listErrors(errors: object, path = ""): { name: string; text: string }[] {
  return Object.entries(errors).flatMap(([key, entry]) => {
    if (path === "" && key === "root") return [];
    if (typeof entry !== "object" || entry === null) return [];
    const name = path ? `${path}.${key}` : key;
    if ("type" in entry && "message" in entry && typeof entry.message === "string")
      return [{ name, text: entry.message }];
    return "type" in entry || key === "ref" ? [] : listErrors(entry, name);
  });
}
