"use client";

import { useTranslations } from "next-intl";
import { StatusBadge } from "@/components/ui/status-badge";
import { showToast } from "@/components/ui/toast";
import { COMPATIBILITY_STATUS } from "@/lib/customer-accounts/codes";
import { customerAccountOperations as operations } from "@/lib/customer-accounts/operations";
import type { AnyCustomer } from "@/lib/customers/fields";
import { formatIban } from "@/lib/format/iban";
import { statusViewOf } from "@/lib/format/status-view";
import { AccountAction } from "./account-action";
import { namelessOf } from "./names";
import type { Account } from "./rows";
import { Told } from "./told";

/** What somebody is about to do with one of a customer's accounts. */
export interface AccountDoing {
  what: "inquire" | "toIban" | "default" | "remove";
  row: Account;
}

interface AccountWindowProps {
  kind: "iban" | "card";
  customerId: string;
  customer: AnyCustomer | undefined;
  doing: AccountDoing;
  /** The list as it is now. */
  rows: readonly Account[];
  onClose: () => void;
}

/** The window of one such thing. */
export function AccountWindow({ kind, customerId, customer, doing, rows, onClose }: AccountWindowProps) {
  const words = useTranslations("customerAccounts");
  const { what, row } = doing;
  const input = { customerId, [`${kind}Id`]: row.id };
  const now = rows.find(({ id }) => id === row.id);
  const common = { input, onClose };
  const toast = (title: string) => () => {
    showToast({ title, tone: "success" });
    return null;
  };
  switch (what) {
    case "inquire":
      return (
        <AccountAction
          {...common}
          operation={kind === "iban" ? operations.inquireIban : operations.inquireCard}
          title={words("form.inquireTitle", { name: row.name })}
          description={words("form.inquireBody")}
          action={words("form.inquireAction")}
          isPaid
          nameless={namelessOf(customer)}
          now={
            now && (
              <StatusBadge
                status={statusViewOf(COMPATIBILITY_STATUS, {
                  status: now.compatibility,
                  statusAsSent: now.compatibilityAsSent,
                })}
              />
            )
          }
          told={(answer) => <Told answer={answer} />}
        />
      );
    case "toIban":
      return (
        <AccountAction
          {...common}
          // Without a name in the record there is nothing to compare the owner with.
          input={{ ...input, isDefault: false, hasInquiry: namelessOf(customer) === null }}
          operation={operations.cardToIban}
          title={words("form.toIbanTitle", { name: row.name })}
          description={words("form.toIbanBody")}
          action={words("form.toIbanAction")}
          isPaid
          now={null}
          told={(answer) => (
            <div className="space-y-3">
              {answer.iban !== null && <p>{words("told.iban", { iban: `\u2066${formatIban(answer.iban)}\u2069` })}</p>}
              <Told answer={answer} />
            </div>
          )}
        />
      );
    case "default":
      return (
        <AccountAction
          {...common}
          operation={kind === "iban" ? operations.setDefaultIban : operations.setDefaultCard}
          title={words("makeDefaultTitle", { name: row.name })}
          description={words("makeDefaultBody")}
          action={words("makeDefault")}
          now={now?.isDefault && <p>{words(`${kind}s.madeDefault`)}</p>}
          told={toast(words(`${kind}s.madeDefault`))}
        />
      );
    default:
      return (
        <AccountAction
          {...common}
          operation={kind === "iban" ? operations.removeIban : operations.removeCard}
          title={words(`${kind}s.removeTitle`, { name: row.name })}
          description={words(`${kind}s.removeBody`)}
          action={words("remove")}
          isDangerous
          now={!now && <p>{words(`${kind}s.removed`)}</p>}
          told={toast(words(`${kind}s.removed`))}
        />
      );
  }
}
