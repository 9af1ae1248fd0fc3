"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { usePreferences } from "@/components/ui/preferences-context";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { customerMessageOf } from "@/lib/withdrawals/situation-messages";
import type { Situation } from "@/lib/withdrawals/status";

const SHOWN_MS = 2000;
const LANGUAGES: readonly Locale[] = ["fa", "en"];

interface CustomerMessageProps {
  withdrawal: Withdrawal;
  situation: Situation;
  /** Whether it is known that nothing more can be collected under its authorization. */
  isAuthorizationOver: boolean;
}

/** The sentence for the customer, to read out or to copy, in the customer's language. */
export function CustomerMessage({ withdrawal, situation, isAuthorizationOver }: CustomerMessageProps) {
  const failure = useTranslations("withdrawals.failure");
  const { locale, unit } = usePreferences();
  const message = customerMessageOf(withdrawal, situation, unit, isAuthorizationOver);
  const titleId = useId();
  const [language, setLanguage] = useState<Locale>(locale);
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    await navigator.clipboard.writeText(message[language]);
    setCopied(true);
  };
  return (
    <section aria-labelledby={titleId} className="rounded border bg-sunken p-3 sm:p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 id={titleId} className="font-semibold">
          {failure("customer")}
        </h3>
        <SegmentedControl
          label={failure("language")}
          value={language}
          onChange={(next) => {
            setLanguage(next);
            setCopied(false);
          }}
          options={LANGUAGES.map((value) => ({ value, label: LOCALES[value].name }))}
        />
      </div>
      <p lang={language} dir={LOCALES[language].dir} className="leading-7">
        {message[language]}
      </p>
      <div className="mt-3">
        <Button variant="primary" icon={isCopied ? Check : Copy} onClick={copy}>
          {failure(language === "fa" ? "copyPersian" : "copyEnglish")}
        </Button>
        <span role="status" className="sr-only">
          {isCopied ? failure("messageCopied") : ""}
        </span>
      </div>
    </section>
  );
}
