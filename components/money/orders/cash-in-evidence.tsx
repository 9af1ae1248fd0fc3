"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { Id } from "@/components/kit/ui/id";
import { Money } from "@/components/kit/ui/money";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { TextLink } from "@/components/kit/ui/text-link";
import { bankAccountRoutes } from "@/lib/areas/money/bank-accounts/declared";
import { keyOfAccount } from "@/lib/areas/money/bank-accounts/status";
import { fittingOf, sinceOf } from "@/lib/areas/money/cash-in/status";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { useBusiness } from "@/lib/kit/operations/business";
import type { EvidenceRow, LookedAt } from "@/lib/kit/orders/evidence";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { useCashInEvidence } from "./use-cash-in-evidence";

const MOST_SHOWN = 10;

/**
 * Both sides of a deposit with an unknown outcome: money that left the account since, and money that came into the
 * wallet, as of now. Only rows with its amounts are shown, with how much was read; a person decides what they prove.
 */
export function CashInEvidence({ order }: { order: OrderDetail }) {
  const words = useTranslations("cashIn.evidence");
  const orders = useTranslations("orders");
  const business = useBusiness();
  const iban = order.content.iban ?? "";
  const maySee = useCan("bankAccounts.read") && iban !== "";
  const { from } = sinceOf(order);
  const { account, wallet } = useCashInEvidence(order, { enabled: maySee });
  if (!maySee) return null;
  return (
    <Section title={orders("evidence")} description={words("hint")}>
      <div className="grid gap-5 sm:grid-cols-2">
        <EvidenceSide
          title={words("account")}
          order={order}
          looked={account.data}
          hasFailed={account.isError}
          none={words("noneAccount")}
        >
          <p className="mt-2 text-muted text-sm">{words("later")}</p>
          <p className="mt-1">
            <TextLink href={bankAccountRoutes.bankAccount(business, keyOfAccount(iban), { from })}>
              {words("open")}
            </TextLink>
          </p>
        </EvidenceSide>
        <EvidenceSide
          title={words("wallet")}
          order={order}
          looked={wallet.data}
          hasFailed={wallet.isError}
          none={words("noneWallet")}
          hrefOf={(id) => walletRoutes.transaction(business, id)}
        />
      </div>
    </Section>
  );
}

interface SectionProps {
  order: OrderDetail;
  looked: { data: LookedAt | undefined; isError: boolean };
  words: (key: "side" | "none" | "open") => string;
  hint: string;
  /** Where all rows are. */
  href: string;
}

/** The rows of one list that may belong to an order, as its kind tells them. */
export function EvidenceSection({ order, looked, words, hint, href }: SectionProps) {
  const orders = useTranslations("orders");
  return (
    <Section title={orders("evidence")} description={hint}>
      <EvidenceSide
        title={words("side")}
        order={order}
        looked={looked.data}
        hasFailed={looked.isError}
        none={words("none")}
        fits={({ isCandidate }) => isCandidate}
      >
        <p className="mt-2">
          <TextLink href={href}>{words("open")}</TextLink>
        </p>
      </EvidenceSide>
    </Section>
  );
}

/** A code in one piece and direction inside a Persian sentence. */
export const isolated = (code: string | null): string => `\u2066${code}\u2069`;

interface SideProps {
  title: string;
  order: Pick<OrderDetail, "amountRial" | "createdAt">;
  looked: LookedAt | undefined;
  hasFailed: boolean;
  /** Said where all was looked at and nothing fits. */
  none: string;
  hrefOf?: (id: string) => string;
  /** Which of the rows may be it, where that is not told by amount and time as of a deposit. */
  fits?: (row: EvidenceRow) => boolean;
  children?: ReactNode;
}

export function EvidenceSide({ title, order, looked, hasFailed, none, hrefOf, fits, children }: SideProps) {
  const words = useTranslations("cashIn.evidence");
  const fitting =
    looked && (fits ? looked.rows.filter(fits) : fittingOf(looked.rows, order.amountRial, sinceOf(order).sinceMs));
  const isWhole = looked?.isToEnd && looked.unreadRows === 0;
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      {fitting && fitting.length === 0 && <p className="mt-1">{isWhole ? none : words("noneSoFar")}</p>}
      {fitting && fitting.length > 0 && (
        <ul className="mt-1 divide-y rounded border">
          {fitting.slice(0, MOST_SHOWN).map(({ id, at, amountRial, note }) => (
            <li
              key={`${id} ${at} ${amountRial}`}
              className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2"
            >
              <Money rial={amountRial} className="font-semibold" />
              <DateText value={at} form="clock" />
              {hrefOf ? <TextLink href={hrefOf(id)}>{id}</TextLink> : <Id value={id} label={title} />}
              {note !== undefined && <bdi className="w-full text-muted text-sm">{note}</bdi>}
            </li>
          ))}
        </ul>
      )}
      {fitting && fitting.length > MOST_SHOWN && (
        <p className="mt-1">{words("moreFit", { count: fitting.length - MOST_SHOWN })}</p>
      )}
      {looked && <HowMuch looked={looked} from={sinceOf(order).from} />}
      {!looked &&
        (hasFailed ? (
          <p role="status" className="mt-1 text-warning">
            {words("failed")}
          </p>
        ) : (
          <Skeleton className="mt-1 h-12" />
        ))}
      {children}
    </div>
  );
}

/** What was looked at and from when to when, and what was not. */
function HowMuch({ looked, from }: { looked: LookedAt; from: string }) {
  const words = useTranslations("cashIn.evidence");
  const { rows, unreadRows, isToEnd, oldest, newest } = looked;
  return (
    <>
      <p className="mt-1 text-muted text-sm">
        {oldest === null || newest === null
          ? words.rich("lookedSince", { count: rows.length, from: () => <DateText value={from} /> })
          : words.rich("looked", {
              count: rows.length,
              from: () => <DateText value={oldest} form="clock" />,
              to: () => <DateText value={newest} form="clock" />,
            })}
      </p>
      {!isToEnd && (
        <p role="status" className="mt-1 text-warning">
          {words("notToEnd")}
        </p>
      )}
      {unreadRows > 0 && (
        <p role="status" className="mt-1 text-warning">
          {words("unread", { count: unreadRows })}
        </p>
      )}
    </>
  );
}
