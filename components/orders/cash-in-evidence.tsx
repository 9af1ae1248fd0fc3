"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan } from "@/components/shell/member-context";
import { Section } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { Id } from "@/components/ui/id";
import { Money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { keyOfAccount } from "@/lib/bank-accounts/account-key";
import { isOfAccount } from "@/lib/bank-accounts/of-account";
import { bankAccountOperations } from "@/lib/bank-accounts/operations";
import { partsOf } from "@/lib/cash-in/split";
import { addDays, tehranDayOf } from "@/lib/format/jalali";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";
import type { OrderDetail } from "@/lib/orders/views";
import { routes } from "@/lib/routes";
import { walletOperations } from "@/lib/wallet/operations";

const PER_PAGE = 100;
const MOST_SHOWN = 10;
/** Clocks of the bank and the service need not be ours. */
const CLOCKS_MS = 10 * 60_000;

interface Row {
  id: string;
  href?: string;
  at: string | null;
  amountRial: number;
}

/**
 * Both sides of a deposit of which nobody can say what became: what left the account since, and what came into the wallet,
 * as they are told now. Only rows of its amounts are shown; a person decides what they prove.
 */
export function CashInEvidence({ order }: { order: OrderDetail }) {
  const words = useTranslations("cashIn.evidence");
  const business = useBusiness();
  const iban = order.content.iban ?? "";
  const maySee = useCan("bankAccounts.read") && iban !== "";
  const since = Date.parse(order.createdAt) - CLOCKS_MS;
  const from = addDays(tehranDayOf(since), -1);
  const amounts = [...new Set([...partsOf(order.amountRial), order.amountRial])];
  const account = useOperation(
    bankAccountOperations.statement,
    { iban, from, type: "WITHDRAWAL", perPage: PER_PAGE },
    { enabled: maySee },
  );
  const wallet = useOperation(
    walletOperations.transactions,
    { from, channel: "cash-in", perPage: PER_PAGE },
    { enabled: maySee },
  );
  if (!maySee) return null;
  const fits = ({ at, amountRial }: Row) => amounts.includes(amountRial) && (at === null || Date.parse(at) >= since);
  const left = account.data?.items
    .filter((row) => row.status !== "DEPOSIT" && isOfAccount(iban)(row))
    .map(({ trackingCode, at, amountRial }): Row => ({ id: trackingCode, at, amountRial }));
  const came = wallet.data?.items.map(
    ({ id, createdAt, amountRial }): Row => ({
      id,
      at: createdAt,
      amountRial,
      href: routes.transaction(business, id),
    }),
  );
  return (
    <Section title={words("title")} description={words("hint")}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Side
          title={words("account")}
          rows={left?.filter(fits)}
          hasFailed={account.isError}
          none={words("noneAccount")}
        >
          <p className="mt-2 text-muted text-sm">{words("later")}</p>
          <p className="mt-1">
            <TextLink href={routes.bankAccount(business, keyOfAccount(iban), { from })}>{words("open")}</TextLink>
          </p>
        </Side>
        <Side title={words("wallet")} rows={came?.filter(fits)} hasFailed={wallet.isError} none={words("noneWallet")} />
      </div>
    </Section>
  );
}

interface SideProps {
  title: string;
  rows: readonly Row[] | undefined;
  hasFailed: boolean;
  none: string;
  children?: ReactNode;
}

function Side({ title, rows, hasFailed, none, children }: SideProps) {
  const words = useTranslations("cashIn.evidence");
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      {rows ? (
        rows.length === 0 ? (
          <p className="mt-1">{none}</p>
        ) : (
          <ul className="mt-1 divide-y rounded border">
            {rows.slice(0, MOST_SHOWN).map(({ id, href, at, amountRial }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2">
                <Money rial={amountRial} className="font-semibold" />
                <DateText value={at} form="clock" />
                {href ? <TextLink href={href}>{id}</TextLink> : <Id value={id} label={title} />}
              </li>
            ))}
          </ul>
        )
      ) : hasFailed ? (
        <p role="status" className="mt-1 text-warning">
          {words("failed")}
        </p>
      ) : (
        <Skeleton className="mt-1 h-12" />
      )}
      {children}
    </div>
  );
}
