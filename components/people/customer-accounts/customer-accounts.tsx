"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { LateParts } from "@/components/kit/ui/late-parts";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Revealable } from "@/components/shared/parts/revealable";
import { FieldText } from "@/components/shared/records/field-value";
import { customerAccountOperations as operations } from "@/lib/areas/people/customer-accounts/operations";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { bankOfCard } from "@/lib/kit/format/card-bank";
import { useOperation } from "@/lib/kit/operations/query";
import { AccountSection } from "./account-section";
import { type AccountFacts, accountOfCard, accountOfIban } from "./rows";

/** The page size; the service may return fewer. */
const PER_PAGE = 20;

/** The IBANs and cards of a customer, on their page. */
export function CustomerAccounts({ customerId }: { customerId: string }) {
  return (
    <LateParts>
      <Ibans customerId={customerId} />
      <Cards customerId={customerId} />
    </LateParts>
  );
}

function Ibans({ customerId }: { customerId: string }) {
  const words = useTranslations("customerAccounts");
  const [page, setPage] = useState(1);
  const input = { customerId, page, perPage: PER_PAGE };
  const answer = useOperation(operations.ibans, input, { keepPrevious: true });
  const { data: customer } = useOperation(customerOperations.show, { customerId });
  const rows = answer.data?.items.map(accountOfIban) ?? [];
  const rowOf = ({ id }: AccountFacts) => rows.find((row) => row.id === id);
  const recordOf = (row: AccountFacts) => ({ operation: operations.ibans, input, itemId: row.id });
  return (
    <AccountSection
      kind="iban"
      customerId={customerId}
      customer={customer}
      answer={{ ...answer, data: answer.data && { ...answer.data, items: rows } }}
      onPage={setPage}
      number={(row) => (
        <Revealable
          label={words("ibans.iban")}
          value={rowOf(row)?.iban ?? null}
          target={{ ...recordOf(row), path: "items.*.iban" }}
          render={(text) => <FieldText kind="iban" value={text} label="customerAccounts.ibans.iban" />}
        />
      )}
      more={(row) => {
        const told = rowOf(row)?.accountDescription;
        // In the bank's own words, in either page language.
        return (
          told && (
            <p dir="auto" className="text-muted text-sm">
              {told}
            </p>
          )
        );
      }}
      owner={(row) => (
        <Revealable
          label={words("fields.owner")}
          value={row.owner}
          target={{ ...recordOf(row), path: "items.*.owner" }}
          render={(text) => <bdi>{text}</bdi>}
        />
      )}
    />
  );
}

function Cards({ customerId }: { customerId: string }) {
  const words = useTranslations("customerAccounts");
  const { locale } = usePreferences();
  const [page, setPage] = useState(1);
  const input = { customerId, page, perPage: PER_PAGE };
  const answer = useOperation(operations.cards, input, { keepPrevious: true });
  const { data: customer } = useOperation(customerOperations.show, { customerId });
  const rows = answer.data?.items.map(accountOfCard) ?? [];
  const cardOf = ({ id }: AccountFacts): string => rows.find((row) => row.id === id)?.card ?? "";
  return (
    <AccountSection
      kind="card"
      customerId={customerId}
      customer={customer}
      answer={{ ...answer, data: answer.data && { ...answer.data, items: rows } }}
      onPage={setPage}
      number={(row): ReactNode => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <FieldText kind="card" value={cardOf(row)} label="customerAccounts.cards.card" />
          <span className="text-muted text-sm">{bankOfCard(cardOf(row), locale)}</span>
        </span>
      )}
      owner={(row) => (
        <Revealable
          label={words("fields.owner")}
          value={row.owner}
          target={{ operation: operations.cards, input, itemId: row.id, path: "items.*.owner" }}
          render={(text) => <bdi>{text}</bdi>}
        />
      )}
    />
  );
}
