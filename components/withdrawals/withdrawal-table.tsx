"use client";

import { WalletCards } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { Alert } from "@/components/ui/alert";
import { EmptyState } from "@/components/ui/empty-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatMoney } from "@/lib/format/money";
import { useBusiness } from "@/lib/operations/business";
import { choice, type Filter, namesOf, period, search } from "@/lib/records/filter";
import { routes } from "@/lib/routes";
import { WITHDRAWAL_STATUSES } from "@/lib/withdrawals/codes";
import { withdrawalFields } from "@/lib/withdrawals/fields";
import { toListInput, type WithdrawalListState, withdrawalListState } from "@/lib/withdrawals/list-state";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import { WITHDRAWAL_STATUS } from "@/lib/withdrawals/status";
import { Attempts } from "./attempts";
import { PayerBank, PayerCard } from "./payer-card";
import { Reason } from "./reason";
import { UnknownAuthorization } from "./unknown-authorization";

const COLUMNS = columnsOf(withdrawalFields, {
  payer: (row) => <PayerCard withdrawal={row} />,
  bank: (row) => <PayerBank withdrawal={row} />,
  attempts: (row) => <Attempts withdrawal={row} />,
  reason: (row) => <Reason withdrawal={row} />,
});
const OF_ONE: readonly Filter<WithdrawalListState>[] = [
  choice("status", "withdrawals.filters.status", WITHDRAWAL_STATUSES, (status) => WITHDRAWAL_STATUS[status].label),
  period("withdrawals.filters.period"),
];
const FILTERS: readonly Filter<WithdrawalListState>[] = [
  ...OF_ONE,
  search("authorizationId", "withdrawals.filters.authorization", { isId: true }),
];

const authorizationOf = ({ authorizationId }: { authorizationId: string }) => authorizationId;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface WithdrawalTableProps {
  /** Only the withdrawals of this authorization; the filter for it is not offered then. */
  authorizationId?: string;
}

/** Withdrawals: all of them, or those of one authorization. */
export function WithdrawalTable({ authorizationId }: WithdrawalTableProps) {
  const words = useTranslations("withdrawals");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const list = useListState(withdrawalListState);
  const isOfOneAuthorization = authorizationId !== undefined;
  const input = toListInput({ ...list.value, ...(isOfOneAuthorization ? { authorizationId } : {}) });
  // What the service takes a text for that is no id, it alone knows.
  const asked = UUID.test(input.authorizationId ?? "") ? input.authorizationId : undefined;
  const typed = isOfOneAuthorization ? undefined : list.value.authorizationId;
  const empty = isOfOneAuthorization ? "emptyForAuthorization" : "empty";

  return (
    <OperationList
      label={words("list")}
      mostSkeletonRows={isOfOneAuthorization ? 8 : undefined}
      operation={withdrawalOperations.list}
      input={input}
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      rowHref={(row) => routes.withdrawal(business, row.id)}
      rowName={(row) => words("detail.titleOf", { amount: formatMoney(row.amountRial, { unit, locale }) })}
      {...filteredBy(list, isOfOneAuthorization ? OF_ONE : FILTERS)}
      actions={<ExportButton source="withdrawals" input={input} />}
      filteredHint={
        typed && <UnknownAuthorization text={typed} isFilteredFurther={OF_ONE.flatMap(namesOf).some(list.isOn)} />
      }
      askedBy={asked === undefined ? undefined : { idOf: authorizationOf, id: asked }}
      others={(count) => (
        <Alert tone="warning" role="status" className="mb-3" title={words("others.title", { count })}>
          {words("others.body")}
        </Alert>
      )}
      nothing={<EmptyState icon={WalletCards} title={words(`${empty}.title`)} description={words(`${empty}.body`)} />}
    />
  );
}
