"use client";

import { usePreferences } from "@/components/kit/ui/preferences-context";
import { bankName } from "@/lib/kit/format/iban";

export function BankName({ code }: { code: string }) {
  const { locale } = usePreferences();
  return <span className="whitespace-nowrap">{bankName(code, locale) ?? code}</span>;
}
