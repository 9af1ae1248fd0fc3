"use client";

import { WalletCards } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ToldBy, useIsAsked } from "@/components/kit/data-table/use-is-asked";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Missing } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { ExportButton } from "@/components/shared/exports/export-button";
import { searchBehindMark } from "@/components/shared/parts/address-behind-mark";
import { BeginLink } from "@/components/shared/parts/begin-link";
import { OperationList } from "@/components/shared/parts/operation-list";
import { PayerOf, Payers } from "@/components/shared/parts/payers";
import { useListAnswer } from "@/components/shared/parts/use-kept-rows";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { withdrawalFields } from "@/lib/areas/collecting/withdrawals/fields";
import { withdrawalFilters, withdrawalListState } from "@/lib/areas/collecting/withdrawals/filters";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { failureCodeOf, NOT_REPORTED, reasonKey } from "@/lib/areas/collecting/withdrawals/status";
import { localizeDigits } from "@/lib/kit/format/digits";
import { bankName } from "@/lib/kit/format/iban";
import { formatMoney } from "@/lib/kit/format/money";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import { allNames, type FilterSet, isBeyondService } from "@/lib/kit/records/filter";
import { Attempts } from "./attempts";
import { PayerBank, PayerCard } from "./payer-card";

const COLUMNS = columnsOf(withdrawalFields, {
  name: (row) => <PayerOf id={row.authorizationId} />,
  payer: (row) => <PayerCard withdrawal={row} />,
  bank: (row) => <PayerBank withdrawal={row} />,
  attempts: (row) => <Attempts withdrawal={row} />,
  reason: (row) => <Reason withdrawal={row} />,
});
/** The page of an authorization names its payer. */
const OF_ONE_COLUMNS = COLUMNS.filter(({ id }) => id !== "name");
const { status, period } = withdrawalFilters;
const OF_ONE = { status, period };

const TOLD: ToldBy<Withdrawal> = {
  authorizationId: ({ authorizationId }) => authorizationId,
  status: ({ status }) => status,
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface WithdrawalTableProps {
  /** Only the withdrawals of this authorization; the filter for it is not offered then. */
  authorizationId?: string;
}

/** All withdrawals, or those under one authorization. */
export function WithdrawalTable({ authorizationId }: WithdrawalTableProps) {
  const words = useTranslations("withdrawals");
  const lists = useTranslations("lists");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const list = useListState(withdrawalListState);
  const isOfOneAuthorization = authorizationId !== undefined;
  const input = { ...list.value, ...(isOfOneAuthorization && { authorizationId }) };
  // What the service takes a text for that is no id, it alone knows.
  const asked = UUID.test(input.authorizationId ?? "") ? input.authorizationId : undefined;
  const isAsked = useIsAsked(TOLD, { authorizationId: asked, status: input.status });
  const typed = isOfOneAuthorization ? undefined : list.value.authorizationId;
  const filters = useFilters();
  const isOfBook = isBeyondService(withdrawalFilters, list.value);
  const empty = isOfOneAuthorization ? "emptyForAuthorization" : "empty";

  // The same query as the list's own.
  const { data } = useListAnswer(withdrawalOperations.list, input);
  const ids = isOfOneAuthorization ? [] : (data?.items ?? []).map((row) => row.authorizationId);

  return (
    <Payers of="authorization" ids={ids.filter((id) => id !== null)}>
      <OperationList
        label={words("list")}
        mostSkeletonRows={isOfOneAuthorization ? 8 : undefined}
        operation={withdrawalOperations.list}
        input={input}
        list={list}
        totals="withdrawal"
        columns={isOfOneAuthorization ? OF_ONE_COLUMNS : COLUMNS}
        rowId={(row) => row.id}
        rowHref={(row) => withdrawalRoutes.withdrawal(business, row.id)}
        rowName={(row) => words("detail.titleOf", { amount: formatMoney(row.amountRial, { unit, locale }) })}
        {...filteredBy(list, isOfOneAuthorization ? OF_ONE : filters)}
        asOf={
          isOfBook
            ? (asOf) =>
                asOf === null
                  ? words("ofBook.notWhole")
                  : words.rich("ofBook.asOf", { time: () => <DateText value={asOf} /> })
            : (asOf) =>
                asOf === null ? lists("notInBook") : lists.rich("bookAsOf", { time: () => <DateText value={asOf} /> })
        }
        actions={<ExportButton source="withdrawals" input={input} />}
        filteredHint={
          typed && <UnknownAuthorization text={typed} isFilteredFurther={allNames(OF_ONE).some(list.isOn)} />
        }
        isAsked={isAsked}
        nothing={
          <EmptyState
            icon={WalletCards}
            title={words(`${empty}.title`)}
            description={words(`${empty}.body`)}
            action={<BeginLink screen="new-withdrawal" />}
          />
        }
      />
    </Payers>
  );
}

/** With words for the values that only links set. */
function useFilters(): FilterSet {
  const { locale } = usePreferences();
  const words = useTranslations("withdrawals.filters");
  const { bankCode, attempts, hour } = withdrawalFilters;
  return {
    ...withdrawalFilters,
    bankCode: {
      ...bankCode,
      labelOf: (code) => (code === NOT_REPORTED ? words("unknownBank") : (bankName(code, locale) ?? code)),
    },
    attempts: { ...attempts, labelOf: (times) => localizeDigits(times, locale) },
    hour: { ...hour, labelOf: (of) => localizeDigits(`${of}:00–${of}:59`, locale) },
  };
}

/** Why it (or its last attempt) failed, in a few words. */
function Reason({ withdrawal }: { withdrawal: Withdrawal }) {
  const common = useTranslations("common");
  const message = useMessage();
  const code = failureCodeOf(withdrawal);
  if (code === null) return <Missing label={common("none")} />;
  const text = message(reasonKey(code));
  return (
    <span className="line-clamp-1 md:max-w-56" title={text}>
      {text}
    </span>
  );
}

interface UnknownAuthorizationProps {
  /** What the list's search box was given. */
  text: string;
  /** Other filters may be why nothing is left. */
  isFilteredFurther: boolean;
}

/** Nothing belongs to what was typed: the service takes authorization ids alone here, other things have their own place. */
function UnknownAuthorization({ text, isFilteredFurther }: UnknownAuthorizationProps) {
  const filters = useTranslations("withdrawals.filters");
  const lists = useTranslations("lists");
  const business = useBusiness();
  return (
    <>
      {filters("authorizationOnly")}
      {isFilteredFurther && ` ${lists("emptyFilteredHint")}`}
      <span className="mt-2 block">
        <TextLink href={searchBehindMark(business, text)}>{filters("everywhere")}</TextLink>
      </span>
    </>
  );
}
