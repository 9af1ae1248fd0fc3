"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Input } from "@/components/kit/ui/input";
import { PageHeader } from "@/components/kit/ui/page-header";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { showToast } from "@/components/kit/ui/toast";
import { channelKey } from "@/lib/areas/money/wallet/status";
import {
  ACCOUNT_KEYS,
  type AccountKey,
  accountPlaceName,
  type BankChart,
  type Chart,
  MOST_CODE,
  MOST_NAME,
} from "@/lib/areas/records/reconciliation/accounts";
import { reconciliationOperations } from "@/lib/areas/records/reconciliation/operations";
import type { ChartAnswer } from "@/lib/areas/records/reconciliation/server/answers";
import { cleanInput } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { Refused } from "./close-month";
import { LabelCodes, type TypedLabel } from "./label-codes";
import { ReconciliationTabs } from "./reconciliation-tabs";

/** The account codes that a business's accountant's file is written with. */
export function CodesPage() {
  const words = useTranslations("reconciliation");
  const { data, error, refetch, isFetching } = useOperation(reconciliationOperations.chart, {});
  return (
    <>
      <PageHeader title={words("title")} description={words("codes.description")} />
      <ReconciliationTabs />
      {data ? (
        // Codes that another member saved meanwhile replace those that were not changed here.
        <CodesForm key={data.changedAt} chart={data} />
      ) : error ? (
        <Card>
          <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
        </Card>
      ) : (
        <Skeleton className="h-64" />
      )}
    </>
  );
}

const groupOf = (key: AccountKey): "own" | "in" | "out" | "banks" =>
  key.startsWith("bank_") || key === "transit"
    ? "banks"
    : key.startsWith("in_")
      ? "in"
      : key.startsWith("out_") && key !== "out_plan"
        ? "out"
        : "own";
const OWN = {
  wallet: "wallet",
  out_plan: "plan",
  fee: "fee",
  returned: "returned",
  difference: "difference",
  bank_in: "bankIn",
  bank_out: "bankOut",
  transit: "transit",
} as const;

function useNameOfKey(): (key: AccountKey) => string {
  const words = useTranslations("reconciliation.codes.keys");
  const message = useMessage();
  return (key) => {
    if (key in OWN) return words(OWN[key as keyof typeof OWN]);
    return message(channelKey(key.replace(/^(in|out)_/, "") as Parameters<typeof channelKey>[0]));
  };
}

function CodesForm({ chart }: { chart: ChartAnswer }) {
  const words = useTranslations("reconciliation.codes");
  const mayWrite = useCan("reconciliation.note");
  const [accounts, setAccounts] = useState<Chart>(chart.accounts);
  const [banks, setBanks] = useState<BankChart>(chart.banks);
  const [labels, setLabels] = useState<TypedLabel[]>(chart.labels.map((each, at) => ({ ...each, at })));
  const nameOf = useNameOfKey();
  const { locale } = usePreferences();
  const save = useOperationMutation(reconciliationOperations.setChart);
  const errors = save.error?.fields ?? {};
  const put = (key: AccountKey, part: "code" | "name", value: string) =>
    setAccounts((before) => ({ ...before, [key]: { ...before[key], [part]: value } }));
  const send = async () => {
    const clean = Object.fromEntries(
      ACCOUNT_KEYS.map((key) => [key, { code: cleanInput(accounts[key].code), name: accounts[key].name.trim() }]),
    ) as Chart;
    const cleanBanks = Object.fromEntries(
      Object.entries(banks).map(([id, { code, name }]) => [id, { code: cleanInput(code), name: name.trim() }]),
    );
    try {
      const cleanLabels = labels.map(({ label, code, name }) => ({
        label: label.trim(),
        code: cleanInput(code),
        name: name.trim(),
      }));
      const { changedAt } = chart;
      await save.mutateAsync({ accounts: clean, banks: cleanBanks, labels: cleanLabels, changedAt });
      showToast({ title: words("saved"), tone: "success" });
    } catch {
      // It is said beside the fields, and what was typed stays.
    }
  };
  const hasOther = save.error && Object.keys(errors).length === 0;
  return (
    <form
      aria-label={words("title")}
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {chart.isOwn ? (
        <p className="text-muted text-sm">
          {words.rich("changed", {
            time: () => <DateText value={chart.changedAt} form="long" />,
            name: chart.changedBy ?? "",
          })}
        </p>
      ) : (
        <Alert tone="info">{words("usual")}</Alert>
      )}
      <fieldset disabled={!mayWrite || save.isPending} className="space-y-5">
        {(["own", "in", "out", "banks"] as const).map((group) => (
          <Section key={group} title={words(`groups.${group}`)}>
            <ul className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
              {ACCOUNT_KEYS.filter((key) => groupOf(key) === group).map((key) => (
                <li key={key}>
                  <Account
                    account={accounts[key]}
                    what={nameOf(key)}
                    onPut={(part, value) => put(key, part, value)}
                    error={errors[`accounts.${key}.code`] ?? errors[`accounts.${key}.name`]}
                  />
                </li>
              ))}
              {group === "banks" &&
                chart.places.map(({ id, name }) => (
                  <li key={id}>
                    <Account
                      account={banks[id] ?? { code: "", name: "" }}
                      what={accountPlaceName(name ?? id, locale)}
                      onPut={(part, value) =>
                        setBanks((before) => ({
                          ...before,
                          [id]: { ...(before[id] ?? { code: "", name: "" }), [part]: value },
                        }))
                      }
                      error={errors[`banks.${id}.code`] ?? errors[`banks.${id}.name`]}
                    />
                  </li>
                ))}
            </ul>
            {group === "banks" && chart.places.length > 0 && (
              <LabelCodes labels={labels} onChange={setLabels} errors={errors} />
            )}
          </Section>
        ))}
      </fieldset>
      {hasOther && <Refused error={save.error} />}
      {mayWrite ? (
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p className="text-muted text-sm">{words("empty")}</p>
          <Button type="submit" variant="primary" isLoading={save.isPending}>
            {words("save")}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{words("notYours")}</p>
      )}
    </form>
  );
}

interface AccountProps {
  account: Chart[AccountKey];
  /** The account or place that has the code. */
  what: string;
  onPut: (part: "code" | "name", value: string) => void;
  error: string | undefined;
}

function Account({ account: { code, name }, what, onPut, error }: AccountProps) {
  const words = useTranslations("reconciliation.codes");
  const refusal = useRefusal();
  const errorId = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{what}</legend>
      <div className="flex gap-2">
        <Input
          aria-label={words("codeOf", { what })}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          className="!w-28 shrink-0"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={MOST_CODE}
          placeholder={words("code")}
          value={code}
          onChange={({ target }) => onPut("code", target.value)}
        />
        <Input
          aria-label={words("nameOf", { what })}
          dir={name ? "auto" : undefined}
          autoComplete="off"
          maxLength={MOST_NAME}
          placeholder={words("name")}
          value={name}
          onChange={({ target }) => onPut("name", target.value)}
        />
      </div>
      {code.trim() === "" && <p className="mt-1 text-muted text-sm">{words("none")}</p>}
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1 text-danger text-sm">
          {refusal(error)}
        </p>
      )}
    </fieldset>
  );
}
