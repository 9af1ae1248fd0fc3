"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { Field } from "@/components/kit/forms/field";
import { FinderInput } from "@/components/kit/forms/finder-input";
import { useFieldId } from "@/components/kit/forms/form-context";
import { usePaused } from "@/components/kit/forms/use-paused";
import { Button } from "@/components/kit/ui/button";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { TextLink } from "@/components/kit/ui/text-link";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { Customer, CustomerRow } from "@/lib/areas/people/customers/server/answers";
import { formatMobile } from "@/lib/kit/format/mobile";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

const PER_PAGE = 8;
const SHORTEST = 3;

interface CustomerFieldProps<Values extends FieldValues, Output> {
  // biome-ignore lint/suspicious/noExplicitAny: the resolver's context is nobody's business here, as in react-hook-form's own types
  control: Control<Values, any, Output>;
  name: FieldPath<Values>;
  hint: string;
  /** Who was chosen, once they are known; null if nobody is any more. */
  onCustomer: (customer: Customer | null) => void;
}

/** A customer's id in a form, found by what they can be known by. Nobody need be chosen. */
export function CustomerField<Values extends FieldValues, Output>(props: CustomerFieldProps<Values, Output>) {
  const { control, name, hint, onCustomer } = props;
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  const customerId: string = field.value ?? "";
  if (customerId === "") return <Finder name={name} hint={hint} error={error} onChoose={field.onChange} />;
  const another = () => {
    field.onChange("");
    onCustomer(null);
  };
  return <Chosen name={name} customerId={customerId} error={error} onCustomer={onCustomer} onAnother={another} />;
}

interface FinderProps {
  name: string;
  hint: string;
  error: string | undefined;
  onChoose: (customerId: string) => void;
}

function Finder({ name, hint, error, onChoose }: FinderProps) {
  const words = useTranslations("customers.choose");
  const [text, setText] = useState("");
  const asked = usePaused(text.trim());
  const isAsked = asked.length >= SHORTEST;
  const { data, error: failure, isPending, isPlaceholderData, refetch } = useCustomerSearch(isAsked ? asked : null);
  return (
    <Field name={name} label={words("label")} hint={hint} error={error} isOptional>
      {(wiring) => (
        <>
          <FinderInput {...wiring} value={text} onChange={setText} />
          <div aria-live="polite">
            {isAsked && isPending && <Skeleton className="mt-2 h-16 w-full" />}
            {isAsked && failure && <ErrorState error={failure} onRetry={refetch} className="!py-4" />}
            {isAsked && data && data.items.length > 0 && (
              <ul className="mt-2 divide-y rounded border">
                {data.items.map((row) => (
                  <li key={row.id}>
                    <button
                      type="button"
                      onClick={() => onChoose(row.id)}
                      className="block w-full px-3 py-2 text-start hover:bg-hover"
                    >
                      <Who name={row.name} mobile={row.mobile} />
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {isAsked && data?.items.length === 0 && !isPlaceholderData && (
              <p className="mt-2 text-muted text-sm">{words("nobody")}</p>
            )}
            {isAsked && data?.hasMore && <p className="mt-1 text-muted text-sm">{words("more")}</p>}
          </div>
        </>
      )}
    </Field>
  );
}

/**
 * Customers that fit a text. The book knows names in every spelling and codes without their zeros, but only whole
 * words; the service may know a part of a word. What the book leaves room for, the service adds.
 */
export function useCustomerSearch(text: string | null) {
  const asked = { q: text ?? "", perPage: PER_PAGE };
  const inBook = useOperation(customerOperations.inBook, asked, { enabled: text !== null, keepPrevious: true });
  const hasRoom = inBook.data?.source.kind === "book" && inBook.data.items.length < PER_PAGE;
  const atService = useOperation(customerOperations.list, asked, {
    enabled: text !== null && hasRoom,
    keepPrevious: true,
  });
  // Customers of the text before stand until the book answers, and not beside its new ones.
  const added = hasRoom && (inBook.isPlaceholderData || !atService.isPlaceholderData) ? atService.data : undefined;
  const all = [...(inBook.data?.items ?? []), ...(added?.items ?? [])];
  const found = [...new Map(all.map((row) => [row.id, { id: row.id, ...whoOf(row) }])).values()];
  const isAdding = hasRoom && !added && !atService.error;
  return {
    data: inBook.data && {
      items: found.slice(0, PER_PAGE),
      hasMore: inBook.data.hasMore || added?.hasMore === true || found.length > PER_PAGE,
    },
    error: inBook.error ?? (hasRoom && found.length === 0 ? atService.error : null),
    isPending: inBook.isPending || (isAdding && found.length === 0),
    isPlaceholderData: inBook.isPlaceholderData || isAdding,
    refetch: () => Promise.all([inBook.refetch(), ...(hasRoom ? [atService.refetch()] : [])]),
  };
}

type Known = Pick<CustomerRow, "name" | "mobile">;
/** How a customer is called and reached: a company by its agent. */
export const whoOf = ({
  name,
  legalName,
  mobile,
  agentMobile,
}: Partial<Pick<Customer, "name" | "legalName" | "mobile" | "agentMobile">>): Known => ({
  name: legalName ?? name ?? null,
  mobile: mobile ?? agentMobile ?? null,
});

function Who({ name, mobile }: Known) {
  const words = useTranslations("customers.choose");
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <bdi className="font-medium">{name ?? words("nameless")}</bdi>
      {mobile && (
        <bdi dir="ltr" className="text-muted text-sm">
          {formatMobile(mobile)}
        </bdi>
      )}
    </span>
  );
}

interface ChosenProps extends Pick<FinderProps, "name" | "error"> {
  customerId: string;
  onCustomer: (customer: Customer) => void;
  onAnother: () => void;
}

function Chosen({ name, customerId, error, onCustomer, onAnother }: ChosenProps) {
  const words = useTranslations("customers.choose");
  const refusal = useRefusal();
  const business = useBusiness();
  // A summary of errors leads here.
  const id = useFieldId(name, words("label"));
  const { data, error: failure, refetch } = useOperation(customerOperations.show, { customerId });
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!data || told.current === customerId) return;
    told.current = customerId;
    onCustomer(data);
  }, [data, customerId, onCustomer]);
  return (
    <fieldset id={id} tabIndex={-1} aria-label={words("label")} className="min-w-0 outline-none">
      <div className="mb-1.5 flex items-baseline justify-between gap-2">
        <span className="font-medium">{words("label")}</span>
        <Button variant="ghost" size="sm" onClick={onAnother}>
          {words("another")}
        </Button>
      </div>
      <div className="rounded border px-3 py-2.5">
        {data ? (
          <>
            <Who {...whoOf(data)} />
            <TextLink href={customerRoutes.customer(business, customerId)} className="text-sm">
              {words("open")}
            </TextLink>
          </>
        ) : failure ? (
          <ErrorState error={failure} onRetry={refetch} className="!py-4" />
        ) : (
          <Skeleton className="h-10 w-full" />
        )}
        {error && (
          <p role="alert" className="mt-1 text-danger text-sm">
            {refusal(error)}
          </p>
        )}
      </div>
    </fieldset>
  );
}
