"use client";

import { Id } from "@/components/kit/ui/id";
import { TextLink } from "@/components/kit/ui/text-link";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { useBusiness } from "@/lib/kit/operations/business";

/** The id of a record's transaction, with a link for members who may see the statement. */
export function TransactionId({ id, label, open }: { id: string; label: string; open: string | false }) {
  const business = useBusiness();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Id isWhole value={id} label={label} />
      {open !== false && <TextLink href={walletRoutes.transaction(business, id)}>{open}</TextLink>}
    </span>
  );
}
