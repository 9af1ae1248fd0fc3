"use client";

import { useTranslations } from "next-intl";
import { type Ref, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { Field } from "@/components/kit/forms/field";
import { FinderInput } from "@/components/kit/forms/finder-input";
import { useFieldId } from "@/components/kit/forms/form-context";
import { usePaused } from "@/components/kit/forms/use-paused";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { Dotted } from "@/components/kit/ui/dotted";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import { AUTHORIZATION_STATUS } from "@/lib/areas/collecting/authorizations/status";
import type { WithdrawalDraft, WithdrawalDraftInput } from "@/lib/areas/collecting/withdrawals/draft";
import { searchOperations } from "@/lib/areas/records/search/operations";
import { bankName } from "@/lib/kit/format/iban";
import { formatMobile } from "@/lib/kit/format/mobile";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import type { Collectable } from "./use-collectable";

const PER_PAGE = 8;
const SHORTEST = 3;

interface AuthorizationFieldProps {
  control: Control<WithdrawalDraftInput, unknown, WithdrawalDraft>;
  collectable: Collectable;
}

/**
 * The payer's account: found by a value that identifies the payer, then shown with what is left of the authorization.
 */
export function AuthorizationField({ control, collectable }: AuthorizationFieldProps) {
  const words = useTranslations("withdrawalForm");
  const { field, fieldState } = useController({ control, name: "authorizationId" });
  const error = fieldState.error?.message;
  if (field.value !== "")
    return <Chosen place={field.ref} collectable={collectable} error={error} onChange={() => field.onChange("")} />;
  return <Finder error={error} onChoose={(id) => field.onChange(id)} label={words("fields.authorization")} />;
}

interface FinderProps {
  label: string;
  error: string | undefined;
  onChoose: (authorizationId: string) => void;
}

function Finder({ label, error, onChoose }: FinderProps) {
  const words = useTranslations("withdrawalForm");
  const [text, setText] = useState("");
  const asked = usePaused(text.trim());
  const isAsked = asked.length >= SHORTEST;
  const listed = useOperation(
    authorizationOperations.list,
    { q: asked, perPage: PER_PAGE },
    { enabled: isAsked, keepPrevious: true },
  );
  // By a national code the service's own list finds nobody: the dashboard's search does.
  const isNobody = isAsked && listed.data?.items.length === 0 && !listed.isPlaceholderData;
  const found = useOperation(searchOperations.lookup, { q: asked }, { enabled: isNobody });
  const elsewhere = (found.data?.hits ?? []).filter(({ kind }) => kind === "authorization");
  return (
    <Field name="authorizationId" label={label} hint={words("fields.authorizationHint")} error={error}>
      {(wiring) => (
        <>
          <FinderInput {...wiring} value={text} onChange={setText} />
          <div aria-live="polite" className="mt-2">
            {isAsked && listed.isPending && <Skeleton className="h-16 w-full" />}
            {isAsked && listed.error && <ErrorState error={listed.error} onRetry={listed.refetch} className="!py-4" />}
            {isAsked && listed.data && listed.data.items.length > 0 && (
              <ul className="divide-y rounded border">
                {listed.data.items.map((authorization) => (
                  <li key={authorization.id}>
                    <button
                      type="button"
                      onClick={() => onChoose(authorization.id)}
                      className="block w-full px-3 py-2 text-start hover:bg-hover"
                    >
                      <Who authorization={authorization} />
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {isNobody && elsewhere.length > 0 && (
              <ul className="divide-y rounded border">
                {elsewhere.map((hit) => (
                  <li key={hit.id}>
                    <button
                      type="button"
                      onClick={() => onChoose(hit.id)}
                      className="flex w-full flex-wrap items-center justify-between gap-2 px-3 py-2 text-start hover:bg-hover"
                    >
                      <bdi className="font-medium">{hit.name ?? words("nameless")}</bdi>
                      {hit.view && <StatusBadge status={hit.view} />}
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {isNobody && !found.isPending && elsewhere.length === 0 && (
              <p className="text-muted text-sm">{words("nobody")}</p>
            )}
            {isAsked && listed.data?.hasMore && <p className="mt-1 text-muted text-sm">{words("more")}</p>}
          </div>
        </>
      )}
    </Field>
  );
}

/** Who gave it, by name, mobile and bank, and whether it is good. */
function Who({ authorization }: { authorization: Authorization }) {
  const words = useTranslations("withdrawalForm");
  const { locale } = usePreferences();
  const { name, mobile, bankCode } = authorization;
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <bdi className="font-medium">{name ?? words("nameless")}</bdi>
        <StatusBadge status={statusViewOf(AUTHORIZATION_STATUS, authorization)} />
      </span>
      <span className="block text-muted text-sm">
        <Dotted>
          {mobile && <bdi dir="ltr">{formatMobile(mobile)}</bdi>}
          <bdi>{bankName(bankCode, locale) ?? bankCode}</bdi>
        </Dotted>
      </span>
    </>
  );
}

interface ChosenProps {
  place: Ref<HTMLFieldSetElement>;
  collectable: Collectable;
  error: string | undefined;
  onChange: () => void;
}

/** The chosen one, with what it allows, what is left of it, and why nothing can be collected under it. */
function Chosen({ place, collectable, error, onChange }: ChosenProps) {
  const words = useTranslations("withdrawalForm");
  const refusal = useRefusal();
  const business = useBusiness();
  const label = words("fields.authorization");
  // A summary of errors leads here, and a refusal has its focus here.
  const id = useFieldId("authorizationId", label);
  const { authorization, left, problem, error: failure, retry } = collectable;
  const refused = error ?? (problem?.field === "authorizationId" ? problem.error : null);
  return (
    <fieldset id={id} ref={place} tabIndex={-1} aria-label={label} className="min-w-0 outline-none">
      <div className="mb-1.5 flex items-baseline justify-between gap-2">
        <span className="font-medium">{label}</span>
        <Button variant="ghost" size="sm" onClick={onChange}>
          {words("another")}
        </Button>
      </div>
      <div className="rounded border px-3 py-2.5">
        {authorization ? (
          <>
            <Who authorization={authorization} />
            <ul className="mt-2 space-y-0.5 text-sm" aria-live="polite">
              {authorization.limitRial !== null && (
                <li>{words.rich("said.limit", { limit: () => <Money rial={authorization.limitRial} /> })}</li>
              )}
              {left?.remainingCount != null && <li>{words("said.left", { count: left.remainingCount })}</li>}
              {left?.remainingRial != null && (
                <li>{words.rich("said.today", { left: () => <Money rial={left.remainingRial} /> })}</li>
              )}
              {authorization.expiresAt !== null && (
                <li>{words.rich("said.until", { day: () => <DateText value={authorization.expiresAt} /> })}</li>
              )}
              <li>
                <TextLink href={authorizationRoutes.authorization(business, authorization.id)}>
                  {words("openAuthorization")}
                </TextLink>
              </li>
            </ul>
          </>
        ) : failure && refused === null ? (
          <ErrorState error={failure} onRetry={retry} className="!py-4" />
        ) : (
          refused === null && <Skeleton className="h-16 w-full" />
        )}
        {refused !== null && (
          <p role="alert" className="mt-1 text-danger text-sm">
            {refusal(refused)}
          </p>
        )}
      </div>
    </fieldset>
  );
}
