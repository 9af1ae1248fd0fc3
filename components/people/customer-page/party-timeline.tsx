"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { Section } from "@/components/kit/ui/card";
import { Select } from "@/components/kit/ui/select";
import { customerPageOperations } from "@/lib/areas/people/customer-page/operations";
import { PARTY_KINDS, type PartyKind } from "@/lib/areas/people/customer-page/party";
import { addressState, oneOf, pageNumber } from "@/lib/kit/operations/address";
import { useOperation } from "@/lib/kit/operations/query";
import { TimelinePage } from "./timeline-page";

const SHOWN = [...PARTY_KINDS, "said"] as const;

/** One kind of records, or what was sent to the customer; left out: all. */
const timelineState = addressState({ of: oneOf(SHOWN), page: pageNumber });

/** A customer's records, all or of one kind, in one timeline. */
export function PartyTimeline({ customerId }: { customerId: string }) {
  const words = useTranslations("customerPage");
  const groups = useTranslations("search.groups");
  const id = useId();
  const list = useListState(timelineState);
  const { of, page } = list.value;
  const { data: party } = useOperation(customerPageOperations.party, { customerId });
  const known = party?.kinds.map(({ kind }) => kind) ?? [];
  const kinds = PARTY_KINDS.filter(
    (kind) => kind === of || kind === "note" || kind === "message" || known.includes(kind),
  );
  const nameOf = (kind: PartyKind) =>
    kind === "inquiry" || kind === "note" || kind === "message" ? words(`kinds.${kind}`) : groups(kind);
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
            onChange={({ target }) => list.set({ of: SHOWN.find((each) => each === target.value) })}
            options={[
              { value: "", label: words("timeline.all") },
              { value: "said", label: words("timeline.said") },
              ...kinds.map((kind) => ({ value: kind, label: nameOf(kind) })),
            ]}
          />
        </>
      }
    >
      <TimelinePage customerId={customerId} of={of} page={page} onPage={(to) => list.set({ page: to })} />
    </Section>
  );
}
