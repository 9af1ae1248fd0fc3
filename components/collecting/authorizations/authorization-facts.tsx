"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { Money } from "@/components/kit/ui/money";
import { BankName } from "@/components/shared/parts/bank-name";
import { PersonLink } from "@/components/shared/parts/person-link";
import { RevealScope } from "@/components/shared/parts/reveal-scope";
import { Facts } from "@/components/shared/records/facts";
import { authorizationFields } from "@/lib/areas/collecting/authorizations/fields";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import { MonthlyCount } from "./authorization-cells";

type Props = { authorization: Authorization };

/** What the payer authorized, and until when. */
export function AuthorizationFacts({ authorization }: Props) {
  const words = useTranslations("authorizations.detail");
  return (
    <Section title={words("facts")}>
      <Facts
        fields={authorizationFields}
        facts="permission"
        row={authorization}
        cells={{
          limit: <Money rial={authorization.limitRial} className="font-semibold" />,
          monthlyCount: <MonthlyCount authorization={authorization} />,
        }}
      />
    </Section>
  );
}

/**
 * The payer; masked for members without the permission. The service reveals nothing about an authorization that is
 * over.
 */
export function AuthorizationPayer({ authorization, isOver = false }: Props & { isOver?: boolean }) {
  const words = useTranslations("authorizations.detail");
  const record = { operation: authorizationOperations.show, input: { authorizationId: authorization.id } };
  const facts = {
    fields: authorizationFields,
    facts: "payer",
    row: authorization,
    cells: { bank: <BankName code={authorization.bankCode} /> },
  } as const;
  return (
    <Section title={words("payer")}>
      {isOver ? (
        <Facts {...facts} />
      ) : (
        <RevealScope record={record}>
          <Facts {...facts} record={record} />
        </RevealScope>
      )}
      <PersonLink id={authorization.id} />
    </Section>
  );
}
