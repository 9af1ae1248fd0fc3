"use client";

import { ArrowDownLeft, ArrowUpRight, Dot, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { CardNumber } from "@/components/kit/ui/card-number";
import { cn } from "@/components/kit/ui/cn";
import { Iban } from "@/components/kit/ui/iban";
import { Missing, Money } from "@/components/kit/ui/money";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import {
  channelLabel,
  directionOf,
  isSettlement,
  netRial,
  type WalletDirection,
} from "@/lib/areas/money/wallet/status";
import { useMessage } from "@/lib/kit/i18n/use-message";

/** The channel in the reader's language; a strange one in the service's own words. */
export function ChannelName({ row }: { row: Pick<Transaction, "channelTitle" | "status"> }) {
  const message = useMessage();
  const label = channelLabel(row);
  return label === null ? row.channelTitle : message(label);
}

const SIGNS: Record<WalletDirection, LucideIcon> = { 1: ArrowDownLeft, [-1]: ArrowUpRight, 0: Dot };

export function What({ row }: { row: Transaction }) {
  const direction = directionOf(row);
  const Sign = SIGNS[direction];
  const more = row.description ?? row.formTitle;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden
        className={cn(
          "flex size-7 shrink-0 items-center justify-center rounded-full border",
          direction === 1 ? "border-success-line bg-success-soft text-success" : "bg-neutral-soft text-neutral",
        )}
      >
        <Sign className="size-4 rtl:-scale-x-100" />
      </span>
      <span className="min-w-0 md:max-w-72">
        <span className="block truncate font-medium leading-5">
          <ChannelName row={row} />
        </span>
        {more && (
          <span title={more} className="block truncate text-muted text-sm leading-5">
            <bdi>{more}</bdi>
          </span>
        )}
      </span>
    </span>
  );
}

/** With a sign where money moved; fainter where it did not. */
export function SignedAmount({ row, className }: { row: Transaction; className?: string }) {
  const direction = directionOf(row);
  const isStill = row.status === "failed" || row.status === "settlement_failed" || row.status === "settlement_canceled";
  return (
    <Money
      rial={direction === -1 ? -row.amountRial : row.amountRial}
      isSigned={direction === 1}
      className={cn(className, isStill && "font-normal text-muted")}
    />
  );
}

/** What it did to the wallet. Where neither the row nor its neighbours tell, why not. */
export function Effect({ row }: { row: Transaction }) {
  const wallet = useTranslations("wallet");
  if (row.effectRial === 0) return <Missing label={wallet("movedNothing")} />;
  if (row.effectRial !== null || row.status === "unknown") return <Money rial={netRial(row)} />;
  return (
    <span className="text-muted text-sm" title={wallet("effectElsewhere")}>
      {wallet("effectNotHere")}
      <span className="sr-only">. {wallet("effectElsewhere")}</span>
    </span>
  );
}

export function Party({ row }: { row: Transaction }) {
  const wallet = useTranslations("wallet");
  const party = isSettlement(row) ? row.receiver : row.payer;
  const mobile = isSettlement(row) ? null : (row.mobile ?? party.mobile);
  if (party.name) return <span className="line-clamp-1 max-w-48">{party.name}</span>;
  if (!mobile && party.iban) return <Iban value={party.iban} />;
  if (!mobile) return <Missing label={wallet("noParty")} />;
  return (
    <bdi dir="ltr" className="whitespace-nowrap font-mono text-[0.875rem]">
      {mobile}
    </bdi>
  );
}

/** The payer's card; a row without a party has none. */
export function PartyCard({ value }: { value: string | null }) {
  const wallet = useTranslations("wallet");
  return value ? <CardNumber value={value} /> : <Missing label={wallet("noParty")} />;
}
