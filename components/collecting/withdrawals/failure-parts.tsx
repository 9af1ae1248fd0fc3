"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/kit/ui/badge";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { explainFailure } from "@/lib/areas/collecting/withdrawals/failures";
import { localizeDigits } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";

interface FailurePartsProps {
  code: string | null;
  /** What the service wrote beside the code. */
  serviceWords: string | null;
  /** False while more attempts follow. */
  isFinal: boolean;
  /** Whether it is known that trying again needs a new authorization first. */
  isAuthorizationOver: boolean;
}

/** Why it failed, whose turn it is, whether and when to try again. The fourth part is the customer's message. */
export function FailureParts({ code, serviceWords, isFinal, isAuthorizationOver }: FailurePartsProps) {
  const words = useTranslations("withdrawals.failure");
  const message = useMessage();
  const { locale } = usePreferences();
  const explanation =
    code === null ? null : explainFailure(code, { isAuthorizationOver: isFinal && isAuthorizationOver });
  return (
    <section aria-labelledby="failure" className="border-t pt-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id="failure" className="font-semibold">
          {words(isFinal ? "title" : "lastAttemptTitle")}
        </h3>
        {code !== null && <Badge>{words("code", { code: localizeDigits(code, locale) })}</Badge>}
      </div>
      {explanation === null ? (
        <>
          <p>{words("noCode")}</p>
          {isFinal && isAuthorizationOver && <p className="mt-1">{message("failures.authorizationOver")}</p>}
        </>
      ) : (
        <dl className="grid gap-x-6 gap-y-3 md:grid-cols-3">
          <Part term={words("cause")}>{message(explanation.cause)}</Part>
          <Part term={words("turn")}>{message(explanation.turnText)}</Part>
          <Part term={words("retry")}>
            {isFinal ? explanation.retry.map((sentence) => message(sentence)).join(" ") : words("retriesItself")}
          </Part>
        </dl>
      )}
      {serviceWords !== null && (explanation === null || !explanation.isKnown) && (
        <p className="mt-3 text-muted text-sm">
          {words("serviceWords")}: <q dir="auto">{serviceWords}</q>
        </p>
      )}
    </section>
  );
}

function Part({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
