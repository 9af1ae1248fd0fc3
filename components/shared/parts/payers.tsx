"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Missing } from "@/components/kit/ui/money";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { authorizationOperations, type Payer } from "@/lib/areas/collecting/authorizations/operations";
import { formatMobile } from "@/lib/kit/format/mobile";
import { useOperation } from "@/lib/kit/operations/query";

interface KnownPayers {
  of: ReadonlyMap<string, Payer>;
  /** The answer is there: a payer who is not in it is unknown. */
  isAll: boolean;
}

const Known = createContext<KnownPayers>({ of: new Map(), isAll: true });

interface PayersProps {
  /** Whether the ids are those of authorizations or of withdrawals. */
  of: "authorization" | "withdrawal";
  /** The ids of all rows of the page. */
  ids: readonly string[];
  children: ReactNode;
}

/** Asks the book for the payers of all rows of a page at once; {@link PayerOf} shows each. */
export function Payers({ of, ids, children }: PayersProps) {
  const mayRead = useCan("authorizations.read");
  const asked = [...new Set(ids)].toSorted();
  const isAsked = mayRead && asked.length > 0;
  const { data, error, isPlaceholderData } = useOperation(
    authorizationOperations.payers,
    { of, ids: asked },
    { enabled: isAsked, keepPrevious: true },
  );
  const payers = data?.payers ?? NOBODY;
  const isAll = isAsked ? (data !== undefined && !isPlaceholderData) || error !== null : true;
  const known = useMemo(() => ({ of: new Map(payers.map((payer) => [payer.id, payer])), isAll }), [payers, isAll]);
  return <Known value={known}>{children}</Known>;
}

const NOBODY: readonly Payer[] = [];

/** The payer's name; their mobile if the authorization has no name. */
export function PayerOf({ id }: { id: string | null }) {
  const common = useTranslations("common");
  const known = useContext(Known);
  const payer = known.of.get(id ?? "");
  if (!payer && !known.isAll) return <Skeleton className="w-28" />;
  const { name = null, mobile = null } = payer ?? {};
  if (name !== null) return <bdi className="whitespace-nowrap">{name}</bdi>;
  if (mobile === null) return <Missing label={common("unknown")} />;
  return (
    <bdi dir="ltr" className="whitespace-nowrap font-mono text-[0.875rem]">
      {formatMobile(mobile)}
    </bdi>
  );
}
