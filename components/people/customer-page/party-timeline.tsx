"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Section } from "@/components/kit/ui/card";
import { Select } from "@/components/kit/ui/select";
import { customerPageOperations } from "@/lib/areas/people/customer-page/operations";
import type { PartyKind } from "@/lib/areas/people/customer-page/party";
import { useOperation } from "@/lib/kit/operations/query";
import { TimelinePage } from "./timeline-page";

interface PartyTimelineProps {
  customerId: string;
  /** One kind alone; null: all. */
  of: PartyKind | null;
  onOf: (of: PartyKind | null) => void;
}

/** A customer's records, all or of one kind, in one timeline. */
export function PartyTimeline({ customerId, of, onOf }: PartyTimelineProps) {
  const words = useTranslations("customerPage");
  const groups = useTranslations("search.groups");
  const id = useId();
  // Which kinds there are, the sums above have told.
  const { data: party } = useOperation(customerPageOperations.party, { customerId });
  const kinds: PartyKind[] = [
    ...new Set([...(party?.kinds.map(({ kind }) => kind) ?? []), "note" as const, ...(of ? [of] : [])]),
  ];
  const nameOf = (kind: PartyKind) => (kind === "inquiry" || kind === "note" ? words(`kinds.${kind}`) : groups(kind));
  return (
    <Section
      title={words("timeline.title")}
      description={words("timeline.description")}
      isFlush
      actions={
        <>
          <label htmlFor={id} className="text-muted text-sm">
            {words("timeline.filter")}
          </label>
          <Select
            id={id}
            value={of ?? ""}
            onChange={({ target }) => onOf((target.value as PartyKind) || null)}
            options={[
              { value: "", label: words("timeline.all") },
              ...kinds.map((kind) => ({ value: kind, label: nameOf(kind) })),
            ]}
          />
        </>
      }
    >
      <TimelinePage
        key={of ?? ""}
        customerId={customerId}
        of={of ?? undefined}
        label={words("timeline.label")}
        none={words("timeline.none")}
      />
    </Section>
  );
}
