"use client";

import { FileKey2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ExportButton } from "@/components/shared/exports/export-button";
import { BankName } from "@/components/shared/parts/bank-name";
import { BeginLink } from "@/components/shared/parts/begin-link";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { Filters, filteredBy } from "@/components/shared/records/filters";
import { type AuthorizationFilter, isAskedFor, isNarrowed } from "@/lib/areas/collecting/authorizations/asked";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { authorizationFields } from "@/lib/areas/collecting/authorizations/fields";
import {
  type AuthorizationListState,
  authorizationFilters,
  authorizationListInputOf,
  authorizationListState,
} from "@/lib/areas/collecting/authorizations/filters";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import { AUTHORIZATION_LIST_STATUSES } from "@/lib/areas/collecting/authorizations/status";
import { bankName } from "@/lib/kit/format/iban";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import type { FilterSet } from "@/lib/kit/records/filter";
import { MonthlyCount } from "./authorization-cells";

const COLUMNS = columnsOf(authorizationFields, {
  bank: (row) => <BankName code={row.bankCode} />,
  monthlyCount: (row) => <MonthlyCount authorization={row} />,
});

/**
 * Authorizations as the service lists them; those that have ended, those that soon need a new one, and what happened in
 * some days, by the book.
 */
export function AuthorizationTable() {
  const words = useTranslations("authorizations");
  const business = useBusiness();
  const list = useListState(authorizationListState);
  const input = authorizationListInputOf(list.value);
  const filters = useFilters(list.value);
  const { status, concern, change } = list.value;
  const isListed = AUTHORIZATION_LIST_STATUSES.some((listed) => !status || listed === status);
  const isOfBook = concern !== undefined || change !== undefined || !isListed;
  const says = concern ? "concern" : change ? "change" : "ended";
  const isAsked = useIsAsked(isOfBook ? {} : input);

  return (
    <OperationList
      label={words("list")}
      operation={authorizationOperations.list}
      input={input}
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      rowHref={(row) => authorizationRoutes.authorization(business, row.id)}
      rowName={(row) => `${words("one")} ${row.name ?? row.id}`}
      {...filteredBy(list, filters)}
      filterSet={authorizationFilters}
      filters={(actions) => (
        <>
          <Filters list={list} filters={filters} actions={actions} />
          {!isOfBook && <p className="mb-3 text-muted text-sm">{words("serviceLimit")}</p>}
        </>
      )}
      isAsked={isAsked}
      saidOfOthers={(others) =>
        status === "ACTIVE" && others.every((row) => row.status === "EXPIRED") ? (
          <p role="status" className="mb-3 text-muted text-sm">
            {words("endedLeftOut", { count: others.length })}
          </p>
        ) : undefined
      }
      actions={<ExportButton source="authorizations" input={input} />}
      filteredHint={isOfBook ? list.value.q && words("ofBook.empty") : words("serviceLimit")}
      asOf={(asOf) =>
        asOf === null
          ? words("ofBook.notWhole")
          : words.rich(`ofBook.${says}`, { time: () => <DateText value={asOf} /> })
      }
      nothing={
        <EmptyState
          icon={FileKey2}
          title={words("empty.title")}
          description={words("empty.body")}
          action={<BeginLink screen="new-authorization" />}
        />
      }
    />
  );
}

/** Whether a row is one that was asked for, as far as this member sees what is compared: the server does the rest. */
function useIsAsked({
  q,
  mobile,
  status,
  bankCode,
}: AuthorizationFilter): ((row: Authorization) => boolean) | undefined {
  const seesAll = useCan("personal.see");
  return useMemo(() => {
    const asked = { status, bankCode, ...(seesAll && { q, mobile }) };
    return isNarrowed(asked) ? isAskedFor(asked) : undefined;
  }, [seesAll, q, mobile, status, bankCode]);
}

/** The banks are those that the service names. */
function useFilters({ change }: AuthorizationListState): FilterSet {
  const { locale } = usePreferences();
  const { data: banks = [] } = useOperation(authorizationOperations.banks, {});
  const { period, ...filters } = authorizationFilters;
  return {
    ...filters,
    bankCode: {
      ...filters.bankCode,
      values: [...new Set(banks.map(({ code }) => code))],
      labelOf: (code) => bankName(code, locale) ?? banks.find((bank) => bank.code === code)?.name ?? code,
    },
    // Days are those of what happened: without it they say nothing.
    ...(change && { period }),
  };
}
