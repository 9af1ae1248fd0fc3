"use client";

import { UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/data-table/column";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { useCan } from "@/components/shell/member-context";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Missing, Unread } from "@/components/ui/money";
import type { CustomerRow } from "@/lib/customers/answers";
import { CUSTOMER_FILTERS, customerFields, customerListState, toCustomerListInput } from "@/lib/customers/fields";
import { customerOperations } from "@/lib/customers/operations";
import { isOwnUnclear, ownValue } from "@/lib/customers/own-values";
import { useBusiness } from "@/lib/operations/business";
import { useEveryRow } from "@/lib/operations/every-row";
import { routes } from "@/lib/routes";

const COLUMNS: readonly Column<CustomerRow>[] = columnsOf<CustomerRow>(customerFields);

export function CustomerTable() {
  const words = useTranslations("customers");
  const business = useBusiness();
  const canWrite = useCan("customers.write");
  const list = useListState(customerListState);
  const input = toCustomerListInput(list.value);
  const { columns, isComplete } = useOwnColumns();
  const create = canWrite && (
    <ButtonLink variant="primary" href={routes.newCustomer(business)}>
      {words("create")}
    </ButtonLink>
  );
  return (
    <OperationList
      label={words("list")}
      operation={customerOperations.list}
      input={input}
      list={list}
      columns={columns}
      hasColumnsToCome={!isComplete}
      rowId={(row) => row.id}
      rowHref={(row) => routes.customer(business, row.id)}
      rowName={(row) => `${words("one")} ${row.name ?? row.id}`}
      {...filteredBy(list, CUSTOMER_FILTERS)}
      actions={<ExportButton source="customers" input={input} />}
      nothing={
        <EmptyState icon={UsersRound} title={words("empty.title")} description={words("empty.body")} action={create} />
      }
    />
  );
}

/** The business's own fields are columns too, for whoever chooses them. */
function useOwnColumns(): { columns: readonly Column<CustomerRow>[]; isComplete: boolean } {
  const { data } = useEveryRow(customerOperations.fields, { perPage: 100 });
  const seesAmounts = useCan("personal.see");
  const columns = useMemo(
    () => [
      ...COLUMNS.filter(({ id }) => seesAmounts || id !== "balanceRial"),
      ...(data?.items ?? []).map(
        (field, _, fields): Column<CustomerRow> => ({
          id: `field${field.id}`,
          header: field.name as Column<CustomerRow>["header"],
          isExtra: true,
          cell: (row) => <OwnValue value={ownValue(field, fields, row)} isUnclear={isOwnUnclear(field, fields, row)} />,
        }),
      ),
    ],
    [data, seesAmounts],
  );
  return { columns, isComplete: data?.isWhole === true };
}

function OwnValue({ value, isUnclear }: { value: string | null; isUnclear: boolean }) {
  const common = useTranslations("common");
  if (isUnclear) return <Unread />;
  return value === null ? <Missing label={common("notGiven")} /> : <bdi>{value}</bdi>;
}
