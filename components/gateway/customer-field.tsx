"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { useFieldId } from "@/components/forms/form-context";
import { usePaused } from "@/components/forms/use-paused";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import type { Customer, CustomerRow } from "@/lib/customers/answers";
import { customerOperations } from "@/lib/customers/operations";
import { formatMobile } from "@/lib/format/mobile";
import type { PaymentRequestInput } from "@/lib/gateway/schemas";
import type { TypedRequest } from "@/lib/gateway/typed-request";
import { useRefusal } from "@/lib/i18n/use-refusal";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";
import { routes } from "@/lib/routes";

const PER_PAGE = 8;
const SHORTEST = 3;

/** What of a customer the form takes over. */
export interface ChosenCustomer {
  name: string | null;
  mobile: string | null;
}

interface CustomerFieldProps {
  control: Control<TypedRequest, unknown, PaymentRequestInput>;
  /** Who was chosen, once they are known; null where nobody is any more. */
  onCustomer: (customer: ChosenCustomer | null) => void;
}

/** Of which customer it is asked: found by what they can be known by. Nobody need be chosen. */
export function CustomerField({ control, onCustomer }: CustomerFieldProps) {
  const { field, fieldState } = useController({ control, name: "customerId" });
  const error = fieldState.error?.message;
  if (field.value === "") return <Finder error={error} onChoose={field.onChange} />;
  const another = () => {
    field.onChange("");
    onCustomer(null);
  };
  return <Chosen customerId={field.value} error={error} onCustomer={onCustomer} onAnother={another} />;
}

function Finder({ error, onChoose }: { error: string | undefined; onChoose: (customerId: string) => void }) {
  const words = useTranslations("gateway.customer");
  const [text, setText] = useState("");
  const asked = usePaused(text.trim());
  const isAsked = asked.length >= SHORTEST;
  const {
    data,
    error: failure,
    isPending,
    isPlaceholderData,
    refetch,
  } = useOperation(customerOperations.list, { q: asked, perPage: PER_PAGE }, { enabled: isAsked, keepPrevious: true });
  return (
    <Field name="customerId" label={words("label")} hint={words("hint")} error={error} isOptional>
      {(wiring) => (
        <>
          <span className="relative block">
            <Search aria-hidden className="absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted" />
            <Input
              {...wiring}
              type="search"
              value={text}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              dir={text ? "auto" : undefined}
              className="ps-9"
              onChange={(event) => setText(event.target.value)}
              // Enter looks for somebody; it does not send the form.
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            />
          </span>
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
                      <Who {...whoOfRow(row)} />
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

const whoOfRow = ({ name, mobile }: CustomerRow): ChosenCustomer => ({ name, mobile });
const whoOf = ({ name, legalName, mobile, agentMobile }: Customer): ChosenCustomer => ({
  name: legalName ?? name,
  mobile: mobile ?? agentMobile,
});

function Who({ name, mobile }: ChosenCustomer) {
  const words = useTranslations("gateway.customer");
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

interface ChosenProps extends Pick<CustomerFieldProps, "onCustomer"> {
  customerId: string;
  error: string | undefined;
  onAnother: () => void;
}

function Chosen({ customerId, error, onCustomer, onAnother }: ChosenProps) {
  const words = useTranslations("gateway.customer");
  const refusal = useRefusal();
  const business = useBusiness();
  // A summary of errors leads here.
  const id = useFieldId("customerId", words("label"));
  const { data, error: failure, refetch } = useOperation(customerOperations.show, { customerId });
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!data || told.current === customerId) return;
    told.current = customerId;
    onCustomer(whoOf(data));
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
            <TextLink href={routes.customer(business, customerId)} className="text-sm">
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
