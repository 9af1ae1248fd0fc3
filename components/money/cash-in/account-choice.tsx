"use client";

import { useTranslations } from "next-intl";
import { ChoiceField } from "@/components/kit/forms/choice-field";
import { DateText } from "@/components/kit/ui/date-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import type { BankAccount } from "@/lib/areas/money/bank-accounts/server/answers";
import { bankOfIban, formatIban } from "@/lib/kit/format/iban";
import { formatMoney } from "@/lib/kit/format/money";
import { useOperation } from "@/lib/kit/operations/query";

interface AccountChoiceProps {
  accounts: readonly BankAccount[];
  value: string;
  onChange: (iban: string) => void;
  error?: string | undefined;
}

/** Which of the linked accounts the money comes from, each with what it held when the service was last told. */
export function AccountChoice({ accounts, value, onChange, error }: AccountChoiceProps) {
  const words = useTranslations("cashIn");
  const { locale } = usePreferences();
  const nameOf = ({ iban, bankName, description }: BankAccount) =>
    [bankOfIban(iban, locale) ?? bankName, description].filter(Boolean).join(" · ") || formatIban(iban);
  return (
    <ChoiceField
      id="iban"
      label={words("account")}
      value={value}
      onChange={onChange}
      choices={accounts.map((account) => ({
        value: account.iban,
        label: nameOf(account),
        hint: (
          <>
            <bdi dir="ltr" className="block">
              {formatIban(account.iban)}
            </bdi>
            <LastBalance iban={account.iban} />
          </>
        ),
      }))}
      {...(error ? { error } : {})}
    />
  );
}

function LastBalance({ iban }: { iban: string }) {
  const words = useTranslations("cashIn");
  const { unit, locale } = usePreferences();
  const { data, isPending } = useOperation(bankAccountOperations.lastBalance, { iban });
  if (!data) return isPending ? <Skeleton className="mt-1 h-4 w-32" /> : words("accountUnknown");
  const amount = formatMoney(data.balanceRial, { unit, locale });
  return data.at === null
    ? words("accountAgeless", { amount })
    : words.rich("accountAsOf", { amount, time: () => <DateText value={data.at} form="clock" /> });
}
