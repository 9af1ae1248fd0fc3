"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DataTable } from "@/components/kit/data-table/data-table";
import { OtherRows, UnreadRows } from "@/components/kit/data-table/unread-rows";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { useErrorText } from "@/components/kit/ui/error-text";
import { columnsOf } from "@/components/shared/records/columns-of";
import { statementFields } from "@/lib/areas/money/bank-accounts/fields";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import type { StatementRow } from "@/lib/areas/money/bank-accounts/server/answers";
import { isOfAccount } from "@/lib/areas/money/bank-accounts/status";
import { byServerClock, tehranToday } from "@/lib/kit/clock";
import { addDays } from "@/lib/kit/format/jalali";
import { useOperation } from "@/lib/kit/operations/query";
import { RowAmount } from "./row-cells";

const COLUMNS = columnsOf<StatementRow>(
  statementFields.filter(({ id, list }) => id !== "labels" && id !== "recognised" && list !== "extra"),
  { amountRial: (row) => <RowAmount row={row} /> },
);

/** What the bank itself lists now, asked by hand. What was read before stays when it does not answer. */
export function LiveStatementPart({ iban }: { iban: string }) {
  const words = useTranslations("bankAccounts.live");
  const errorText = useErrorText();
  const [day, setDay] = useState<string | null>(null);
  const to = day ?? "";
  const { data, error, isFetching, refetch, dataUpdatedAt } = useOperation(
    bankAccountOperations.live,
    { iban, from: day ? addDays(day, -1) : "", to },
    { enabled: day !== null, keepPrevious: true },
  );
  const rows = data?.items.filter(isOfAccount(iban)) ?? [];
  const others = data ? data.items.length - rows.length : 0;
  const ask = () => {
    const today = tehranToday();
    if (day === today) void refetch();
    else setDay(today);
  };
  const failure = error && !isFetching ? errorText(error) : null;
  const isAway = error?.code === "upstream_unavailable" || error?.code === "upstream_timeout";
  return (
    <Section
      title={words("title")}
      description={words("hint")}
      actions={
        <Button size="sm" icon={RefreshCw} isLoading={isFetching} onClick={ask}>
          {words(data ? "again" : "ask")}
        </Button>
      }
    >
      <div role="status">
        {failure && (
          <Alert tone="warning" title={isAway ? words("away") : failure.title} className="mb-3">
            {isAway ? words("awayHint") : failure.action}
          </Alert>
        )}
        {data && dataUpdatedAt > 0 && (
          <p className="mb-2 text-muted text-sm">
            {words.rich("asOf", { time: () => <DateText value={byServerClock(dataUpdatedAt)} form="long" /> })}
          </p>
        )}
        {data && rows.length === 0 && data.unreadRows === 0 && others === 0 && (
          <p className="text-muted text-sm">{words("none")}</p>
        )}
        {others > 0 && <OtherRows count={others} />}
        {data !== undefined && data.unreadRows > 0 && <UnreadRows count={data.unreadRows} />}
      </div>
      {rows.length > 0 && (
        <DataTable
          label={words("list")}
          columns={COLUMNS}
          rows={rows}
          rowId={({ trackingCode }) => trackingCode}
          empty={null}
        />
      )}
    </Section>
  );
}
