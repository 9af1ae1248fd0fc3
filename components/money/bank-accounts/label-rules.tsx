"use client";

import { ArrowDown, ArrowUp, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { useErrorText } from "@/components/kit/ui/error-text";
import { IconButton } from "@/components/kit/ui/icon-button";
import { onDemand } from "@/components/kit/ui/on-demand";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { Switch } from "@/components/kit/ui/switch";
import { showToast } from "@/components/kit/ui/toast";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import type { BankAccount } from "@/lib/areas/money/bank-accounts/server/answers";
import type { LabelRule } from "@/lib/areas/money/bank-accounts/views";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { useAccountName } from "./use-account-name";

const RuleDialog = onDemand(["bankAccounts.rules", "errors"], async () => (await import("./rule-dialog")).RuleDialog);

/** The business's rules for labels, in their order. */
export function LabelRules({ accounts }: { accounts: readonly BankAccount[] }) {
  const words = useTranslations("bankAccounts.rules");
  const canLabel = useCan("bankAccounts.label");
  const [edited, setEdited] = useState<LabelRule | "new" | null>(null);
  const { data, error, refetch, isFetching } = useOperation(bankAccountOperations.rules, {});
  return (
    <Section
      className="mt-6"
      title={words("title")}
      actions={
        canLabel && (
          <Button size="sm" icon={Plus} onClick={() => setEdited("new")}>
            {words("add")}
          </Button>
        )
      }
    >
      <p className="mb-2 max-w-3xl text-muted text-sm">{words("hint")}</p>
      {data ? (
        data.items.length === 0 ? (
          <p className="text-muted text-sm">{words("none")}</p>
        ) : (
          <ol aria-label={words("list")} className="divide-y">
            {data.items.map((rule, index) => (
              <Rule
                key={rule.id}
                rule={rule}
                accounts={accounts}
                isFirst={index === 0}
                isLast={index === data.items.length - 1}
                onEdit={() => setEdited(rule)}
              />
            ))}
          </ol>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <Skeleton className="h-16" />
      )}
      {edited !== null && (
        <RuleDialog
          key={edited === "new" ? "new" : edited.id}
          rule={edited === "new" ? null : edited}
          accounts={accounts}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

interface RuleProps {
  rule: LabelRule;
  accounts: readonly BankAccount[];
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
}

function Rule({ rule, accounts, isFirst, isLast, onEdit }: RuleProps) {
  const words = useTranslations("bankAccounts.rules");
  const canLabel = useCan("bankAccounts.label");
  const nameOf = useAccountName(accounts);
  const attempt = useAttempt();
  const change = useOperationMutation(bankAccountOperations.switchRule);
  const move = useOperationMutation(bankAccountOperations.moveRule);
  const { id, label, contains, isOn, iban, applied, by } = rule;
  const isMoving = move.isPending;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2">
          {words.rich("sentence", {
            text: () => <bdi className="break-words">«{contains}»</bdi>,
            label: () => (
              <Badge className="!whitespace-normal">
                <bdi>{label}</bdi>
              </Badge>
            ),
          })}
        </p>
        <p className="text-muted text-sm">
          {iban === null ? words("everyAccount") : nameOf(iban)} · {words("applied", { count: applied })} ·{" "}
          {words("byName", { name: by })}
        </p>
      </div>
      {canLabel && (
        <div className="flex flex-wrap items-center gap-1">
          <Switch
            label={<span className="sr-only">{words("switch", { label })}</span>}
            checked={isOn}
            disabled={change.isPending}
            onChange={() => void attempt(() => change.mutateAsync({ ruleId: id, isOn: !isOn }))}
          />
          <IconButton
            size="sm"
            icon={ArrowUp}
            label={words("up", { label })}
            disabled={isFirst || isMoving}
            onClick={() => void attempt(() => move.mutateAsync({ ruleId: id, to: "up" }))}
          />
          <IconButton
            size="sm"
            icon={ArrowDown}
            label={words("down", { label })}
            disabled={isLast || isMoving}
            onClick={() => void attempt(() => move.mutateAsync({ ruleId: id, to: "down" }))}
          />
          <Button size="sm" aria-label={words("editRule", { label })} onClick={onEdit}>
            {words("edit")}
          </Button>
          <RemoveRule rule={rule} />
        </div>
      )}
    </li>
  );
}

function RemoveRule({ rule: { id, label } }: { rule: LabelRule }) {
  const words = useTranslations("bankAccounts.rules");
  const attempt = useAttempt();
  const remove = useOperationMutation(bankAccountOperations.removeRule);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={words("removeRule", { label })} onClick={() => setAsked(true)}>
        {words("remove")}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={words("removeRule", { label })}
        description={words("removeHint")}
        action={words("remove")}
        isDangerous
        isWorking={remove.isPending}
        onConfirm={() =>
          void attempt(async () => {
            await remove.mutateAsync({ ruleId: id });
            setAsked(false);
            showToast({ title: words("removed"), tone: "success" });
          })
        }
      />
    </>
  );
}

/** Carries something small out; what goes wrong is said at once. */
function useAttempt() {
  const errorText = useErrorText();
  return async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { title, action } = errorText(error);
      showToast({ title, description: action, tone: "danger" });
    }
  };
}
