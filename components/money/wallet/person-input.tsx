"use client";

import { CircleAlert, UserRound, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { personIn } from "@/lib/areas/money/wallet/of-book";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { textBehindMark } from "@/lib/kit/text-mark";

interface PersonInputProps {
  /** What the address says. */
  value: string;
  onPerson: (text: string) => void;
}

/**
 * The person whose rows are listed. Only whole values are found, and each may count as a search, so the search starts
 * when the value is complete: with Enter or when the box loses the focus.
 */
export function PersonInput({ value, onPerson }: PersonInputProps) {
  const filters = useTranslations("wallet.filters");
  const common = useTranslations("common.actions");
  const refusal = useRefusal();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [isRefused, setRefused] = useState(false);
  const id = useId();

  if (known !== value) {
    // The address changed by other means (Back, clear all): it wins over what was typed.
    setKnown(value);
    setTyped(value);
    setRefused(false);
  }
  const give = (text: string) => {
    const isWhole = text === "" || personIn(text).length > 0;
    setRefused(!isWhole);
    if (isWhole && text !== value) onPerson(text);
  };

  const takeOver = useEffectEvent(() => {
    const text = textBehindMark();
    if (text !== "") give(text);
  });
  // As in a list's own box: the one box leads here with what it searched for.
  useEffect(() => {
    const soon = setTimeout(() => takeOver());
    return () => clearTimeout(soon);
  }, []);

  return (
    <form
      className="relative block"
      onSubmit={(event) => {
        event.preventDefault();
        give(typed.trim());
      }}
    >
      <UserRound aria-hidden className="pointer-events-none absolute start-3 top-3 size-4 text-muted" />
      <input
        type="search"
        value={typed}
        aria-label={filters("person")}
        placeholder={filters("personHint")}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? id : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        dir={typed === "" ? undefined : "auto"}
        onChange={(event) => {
          setTyped(event.target.value);
          setRefused(false);
        }}
        onBlur={() => give(typed.trim())}
        className="control !ps-9 !pe-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== "" && (
        <button
          type="button"
          aria-label={common("clear")}
          onClick={() => {
            setTyped("");
            give("");
          }}
          className="absolute end-2 top-2 flex size-6 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-text"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      {isRefused && (
        <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden className="mt-[3px] size-4 shrink-0" />
          {refusal("errors.wholePerson")}
        </p>
      )}
    </form>
  );
}
