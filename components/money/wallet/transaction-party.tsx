"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { type Description, DescriptionList } from "@/components/kit/ui/description-list";
import { MaskedValue } from "@/components/kit/ui/masked-value";
import { FactIban } from "@/components/shared/parts/fact-iban";
import { PersonLink } from "@/components/shared/parts/person-link";
import type { RevealRecord } from "@/components/shared/parts/reveal-dialog";
import { Revealable } from "@/components/shared/parts/revealable";
import { oneTransaction, walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { isSettlement } from "@/lib/areas/money/wallet/status";
import { PartyCard } from "./transaction-cells";

type Field = "name" | "iban" | "mobile" | "phone" | "email" | "address";

const FIELDS: readonly Field[] = ["name", "mobile", "iban", "phone", "email", "address"];
const asWords = (value: string) => <span dir="auto">{value}</span>;
const LOOKS: Partial<Record<Field, (value: string) => ReactNode>> = {
  name: asWords,
  address: asWords,
  iban: (value) => <FactIban value={value} />,
};

/** The row as its masked fields are revealed: those of both sides together. */
export const asRecord = ({ id }: Pick<Transaction, "id">): RevealRecord => ({
  operation: walletOperations.transactions,
  input: oneTransaction(id),
  itemId: id,
});

/** Who paid, or who was paid: whole or masked, as the member's role is. Left out when nothing is known. */
export function TransactionParty({ row, side }: { row: Transaction; side: "payer" | "receiver" }) {
  const wallet = useTranslations("wallet");
  const labels = useTranslations("labels");
  const party = row[side];
  // The row's own mobile is the payer's as the gateway knows it.
  const isOwnMobile = side === "payer" && party.mobile === null;
  const values: Record<Field, string | null> = { ...party, mobile: isOwnMobile ? row.mobile : party.mobile };
  const items: Description[] = FIELDS.filter((field) => values[field] !== null).map((field) => ({
    term: wallet(`fields.${field}`),
    isWide: field === "address",
    value: (
      <Revealable
        label={wallet(`fields.${field}`)}
        value={values[field]}
        render={LOOKS[field]}
        target={{
          ...asRecord(row),
          path: field === "mobile" && isOwnMobile ? "items.*.mobile" : `items.*.${side}.${field}`,
        }}
      />
    ),
  }));
  if (side === "payer" && row.card) {
    items.push({ term: wallet("fields.card"), value: <PartyCard value={row.card} /> });
  }
  // An IBAN names its bank itself.
  if (party.bankName && party.iban === null) items.push({ term: labels("bank"), value: party.bankName });
  if (party.description) {
    items.push({ term: wallet("fields.note"), value: asWords(party.description), isWide: true });
  }
  if (items.length === 0) return null;
  return (
    <Section title={wallet(`sections.${side}`)}>
      <DescriptionList items={items} />
      {/* The other side is the business itself. */}
      {(side === "receiver") === isSettlement(row) && <PersonLink id={row.id} />}
    </Section>
  );
}

/** What the payer answered to a payment form's own questions. */
export function FormAnswers({ row }: { row: Transaction }) {
  const wallet = useTranslations("wallet");
  const maySee = useCan("personal.see");
  const answers = row.payer.answers.filter(({ value }) => value !== null);
  if (answers.length === 0) return null;
  return (
    <Section title={wallet("sections.answers")}>
      <DescriptionList
        items={answers.map(({ name, value }) => ({
          term: <span dir="auto">{name}</span>,
          value: (
            <MaskedValue isMasked={!maySee} label={name ?? ""}>
              {asWords(value ?? "")}
            </MaskedValue>
          ),
        }))}
      />
    </Section>
  );
}
