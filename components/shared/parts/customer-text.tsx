"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { useNameForCustomers } from "@/components/frame/shell/member-context";
import { Button } from "@/components/kit/ui/button";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { SegmentedControl } from "@/components/kit/ui/segmented-control";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { signed } from "@/lib/kit/customer-messages";
import { LOCALES, type Locale } from "@/lib/kit/i18n/locales";
import { SendText, type SentFrom } from "./send-text";

const SHOWN_MS = 2000;
const LANGUAGES: readonly Locale[] = ["fa", "en"];

interface CustomerTextProps {
  title: string;
  /** Ready to be sent, in the languages of customers; null while something in it is not known yet. It is signed here. */
  text: Readonly<Record<Locale, string>> | null;
  /** A text that stands under the page's own heading is one of its parts. */
  isPart?: boolean;
  /** The record from which it can be sent; without it the text is copied only. */
  from?: SentFrom;
}

/** A text for the customer, to read out, to copy or to send, in the customer's language. */
export function CustomerText({ title, text: unsigned, isPart = false, from }: CustomerTextProps) {
  const name = useNameForCustomers();
  const text = unsigned && name !== undefined ? { fa: signed(unsigned.fa, name), en: signed(unsigned.en, name) } : null;
  const words = useTranslations("common.customerText");
  const { locale } = usePreferences();
  const titleId = useId();
  const Heading = isPart ? "h2" : "h3";
  const [language, setLanguage] = useState<Locale>(locale);
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    if (!text) return;
    await navigator.clipboard.writeText(text[language]);
    setCopied(true);
  };
  return (
    <section aria-labelledby={titleId} className="rounded border bg-sunken p-3 sm:p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <Heading id={titleId} className="font-semibold">
          {title}
        </Heading>
        <SegmentedControl
          label={words("language")}
          value={language}
          onChange={(next) => {
            setLanguage(next);
            setCopied(false);
          }}
          options={LANGUAGES.map((value) => ({ value, label: LOCALES[value].name }))}
        />
      </div>
      <p lang={language} dir={LOCALES[language].dir} className="leading-7">
        {text ? (
          text[language].split("\n").map((line) =>
            /^https?:/.test(line) ? (
              <bdi key={line} dir="ltr" className="block break-all">
                {line}
              </bdi>
            ) : (
              <span key={line} className="block">
                {line}
              </span>
            ),
          )
        ) : (
          <Skeleton className="h-14" />
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={isCopied ? Check : Copy} onClick={copy} disabled={!text}>
          {words(language === "fa" ? "copyPersian" : "copyEnglish")}
        </Button>
        <span role="status" className="sr-only">
          {isCopied ? words("copied") : ""}
        </span>
        {from && <SendText from={from} text={text?.[language] ?? null} language={language} />}
      </div>
    </section>
  );
}
