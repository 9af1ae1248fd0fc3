import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatNumber } from "@/lib/kit/format/digits";
import { joined } from "@/lib/kit/format/joined";

interface ConfirmationsProps {
  confirmations: readonly { name: string }[];
  needed: number;
}

/** How many of the needed members have confirmed a proposal, and who they are. */
export function Confirmations({ confirmations, needed }: ConfirmationsProps) {
  const words = useTranslations("deposits.suspicious.proposal");
  const { locale } = usePreferences();
  const names = confirmations.map(({ name }) => name);
  return (
    <>
      {words("confirmedOf", {
        count: formatNumber(names.length, locale),
        needed: formatNumber(Math.max(1, needed), locale),
      })}
      {names.length > 0 && ` · ${joined(names, locale)}`}
    </>
  );
}
