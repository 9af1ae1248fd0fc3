"use client";

import { useTranslations } from "next-intl";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { COMPATIBILITY_STATUS } from "@/lib/areas/people/customer-accounts/codes";
import { customerAccountOperations as operations } from "@/lib/areas/people/customer-accounts/operations";
import type { AnyCustomer } from "@/lib/areas/people/customers/fields";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { AccountAction } from "./account-action";
import { AskBank } from "./ask-bank";
import { namelessOf } from "./names";
import type { Account } from "./rows";

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

/** The window of one such action. */
export function AccountWindow({ kind, customerId, customer, doing, rows, onClose }: AccountWindowProps) {
  const words = useTranslations("customerAccounts");
  const { what, row } = doing;
  const input = { customerId, [`${kind}Id`]: row.id };
  const now = rows.find(({ id }) => id === row.id);
  const common = { input, onClose };
  switch (what) {
    case "inquire":
      return (
        <AskBank
          kind={kind === "iban" ? "customerIban" : "customerCard"}
          input={
            kind === "iban"
              ? { what: "iban", customerId, ibanId: row.id }
              : { what: "card", customerId, cardId: row.id }
          }
          title={words("form.inquireTitle", { name: row.name })}
          description={words("form.inquireBody")}
          action={words("form.inquireAction")}
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
          onClose={onClose}
        />
      );
    case "toIban":
      return (
        <AskBank
          kind="customerCardToIban"
          input={{ what: "cardToIban", customerId, cardId: row.id }}
          title={words("form.toIbanTitle", { name: row.name })}
          description={words("form.toIbanBody")}
          action={words("form.toIbanAction")}
          now={null}
          onClose={onClose}
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
          done={words(`${kind}s.madeDefault`)}
        />
      );
    default:
      return (
        <AccountAction
          {...common}
          operation={kind === "iban" ? operations.removeIban : operations.removeCard}
          title={words(`${kind}s.removeTitle`, { name: row.name })}
          description={[words(`${kind}s.removeBody`), row.isDefault && words("removeDefault")]
            .filter(Boolean)
            .join(" ")}
          action={words("remove")}
          isDangerous
          tied={{ of: kind === "iban" ? "customerIban" : "customerCard", id: customerId, part: row.id }}
          now={!now && <p>{words(`${kind}s.removed`)}</p>}
          done={words(`${kind}s.removed`)}
        />
      );
  }
}
