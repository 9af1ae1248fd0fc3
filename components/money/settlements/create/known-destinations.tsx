"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { type Destination, destinationOperations } from "@/lib/areas/money/destinations/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { bankOfIban, formatIban } from "@/lib/kit/format/iban";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

const SHOWN = 4;

interface KnownDestinationsProps {
  onChoose: (destination: Destination) => void;
}

/** Where money went before, and where it was meant to go: one press instead of twenty-four digits. */
export function KnownDestinations({ onChoose }: KnownDestinationsProps) {
  const words = useTranslations("settlementForm.known");
  const { locale } = usePreferences();
  const [showsAll, setShowsAll] = useState(false);
  const { data } = useOperation(destinationOperations.list, {});
  const all = [...(data?.saved ?? []), ...(data?.recent ?? [])];
  if (all.length === 0) return null;
  return (
    <section aria-label={words("title")}>
      <ul className="grid gap-2 sm:grid-cols-2">
        {(showsAll ? all : all.slice(0, SHOWN)).map((destination) => (
          <Choice key={destination.iban} destination={destination} onChoose={onChoose} />
        ))}
      </ul>
      {!showsAll && all.length > SHOWN && (
        <Button variant="ghost" size="sm" className="mt-1" onClick={() => setShowsAll(true)}>
          {words("more", { count: formatNumber(all.length, locale) })}
        </Button>
      )}
    </section>
  );
}

function Choice({ destination, onChoose }: { destination: Destination } & KnownDestinationsProps) {
  const words = useTranslations("settlementForm.known");
  const { locale } = usePreferences();
  const remove = useOperationMutation(destinationOperations.remove);
  const { iban, label, receiver } = destination;
  const bank = bankOfIban(iban, locale);
  return (
    <li className="flex min-w-0 items-stretch rounded border bg-surface">
      <button
        type="button"
        onClick={() => onChoose(destination)}
        className="min-w-0 flex-1 rounded px-3 py-2 text-start hover:bg-hover"
      >
        <span className="sr-only">{words("choose")} </span>
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate font-medium">
            <bdi>{label ?? receiver ?? bank ?? words("recent")}</bdi>
          </span>
          <span className="shrink-0 text-muted text-sm">{words(label === null ? "recent" : "saved")}</span>
        </span>
        <bdi dir="ltr" className="block truncate text-muted text-sm">
          {formatIban(iban)}
        </bdi>
      </button>
      {label !== null && (
        <button
          type="button"
          aria-label={words("remove", { name: label })}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ iban }, { onSuccess: () => showToast({ title: words("removed") }) })}
          className="flex w-9 shrink-0 items-center justify-center rounded text-muted hover:bg-hover hover:text-text"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </li>
  );
}
