"use client";

import { HelpFacts } from "@/components/shared/order-forms/help-facts";
import type { OrderHelp } from "@/lib/areas/money/orders/views";
import { SaveDestination } from "./save-destination";

interface DraftFactsProps {
  help: OrderHelp;
  /** As it is written. */
  iban: string;
  onChanged: () => void;
  isQueued: boolean;
}

/** What is known of a draft, and what can be done about its destination. */
export function DraftFacts({ help, iban, onChanged, isQueued }: DraftFactsProps) {
  return (
    <>
      <HelpFacts help={help} onAsked={onChanged} isBesideForm isQueued={isQueued} />
      {help.destination?.savedAs === null && <SaveDestination key={iban} iban={iban} onSaved={onChanged} />}
    </>
  );
}
