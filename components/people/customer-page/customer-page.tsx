"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { WaitingSection } from "@/components/kit/ui/waiting-section";
import { whenSeen } from "@/components/kit/ui/when-seen";
import type { PartyKind } from "@/lib/areas/people/customer-page/party";

interface OfCustomer {
  customerId: string;
}
interface Chosen extends OfCustomer {
  /** The one kind that the timeline shows; null: all. */
  of: PartyKind | null;
  onOf: (of: PartyKind | null) => void;
}
const TIMELINE = "customer-timeline";

const PartySums = whenSeen(
  ["customerPage", "search"],
  async () => (await import("./party-sums")).PartySums,
  function WaitingSums(_: OfCustomer & { onKind: (kind: PartyKind) => void }) {
    return <WaitingSection title={useTranslations("customerPage")("party.title")} id="customer-records" />;
  },
);
const PartyTimeline = whenSeen(
  ["customerPage", "search"],
  async () => (await import("./party-timeline")).PartyTimeline,
  function WaitingTimeline(_: Chosen) {
    return <WaitingSection title={useTranslations("customerPage")("timeline.title")} />;
  },
);

/** A customer's records by kind, and all of them in one timeline. */
export function CustomerPageContent({ customerId }: OfCustomer) {
  const [of, setOf] = useState<PartyKind | null>(null);
  const show = (kind: PartyKind) => {
    setOf(kind);
    document.getElementById(TIMELINE)?.scrollIntoView();
  };
  return (
    <>
      <PartySums customerId={customerId} onKind={show} />
      <div id={TIMELINE} className="scroll-mt-20">
        <PartyTimeline customerId={customerId} of={of} onOf={setOf} />
      </div>
    </>
  );
}

/** What was said to a customer from here. */
export const CustomerSaid = whenSeen(
  [
    "customerPage.oneOf",
    "customerPage.said",
    "customerPage.timeline",
    "search.fromBook",
    "search.one",
    "search.person",
  ],
  async () => (await import("./party-said")).PartySaid,
  function WaitingSaid(_: OfCustomer) {
    return <WaitingSection title={useTranslations("customerPage")("said.title")} id="customer-said" />;
  },
);

/** What the team wrote of a customer, and a place to write more. */
export const CustomerNotes = whenSeen(
  ["customerPage.notes"],
  async () => (await import("./customer-notes")).CustomerNotes,
  function WaitingNotes(_: OfCustomer) {
    return <WaitingSection title={useTranslations("customerPage")("notes.title")} id="customer-notes" />;
  },
);
