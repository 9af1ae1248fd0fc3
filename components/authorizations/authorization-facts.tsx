"use client";

import { useTranslations } from "next-intl";
import { Facts } from "@/components/records/facts";
import { PersonLink } from "@/components/shared/person-link";
import { RevealScope } from "@/components/shared/reveal-scope";
import { Section } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import type { Authorization } from "@/lib/authorizations/answers";
import { authorizationFields } from "@/lib/authorizations/fields";
import { authorizationOperations } from "@/lib/authorizations/operations";
import { BankName, MonthlyCount } from "./authorization-cells";

type Props = { authorization: Authorization };

/** What was permitted, until when. */
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

/** Who permitted it; masked for those who may not see it. */
export function AuthorizationPayer({ authorization }: Props) {
  const words = useTranslations("authorizations.detail");
  const record = { operation: authorizationOperations.show, input: { authorizationId: authorization.id } };
  return (
    <Section title={words("payer")}>
      <RevealScope record={record}>
        <Facts
          fields={authorizationFields}
          facts="payer"
          row={authorization}
          record={record}
          cells={{ bank: <BankName code={authorization.bankCode} /> }}
        />
      </RevealScope>
      <PersonLink id={authorization.id} />
    </Section>
  );
}
