import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { BankAccount } from "@/lib/areas/money/bank-accounts/server/answers";
import { localizeDigits } from "@/lib/kit/format/digits";
import { bankOfIban } from "@/lib/kit/format/iban";

/** How an account is called where there is one line for it: its bank and its last digits. */
export function useAccountName(accounts: readonly BankAccount[]) {
  const { locale } = usePreferences();
  return (iban: string): string => {
    const account = accounts.find((each) => each.iban === iban);
    const bank = bankOfIban(iban, locale) ?? account?.bankName ?? "";
    return `${bank} …${localizeDigits(iban.slice(-4), locale)}`;
  };
}
