"use client";

import { useTranslations } from "next-intl";
import { useForm, useWatch } from "react-hook-form";
import { TextareaField, TextField } from "@/components/kit/forms/fields";
import { MoneyField } from "@/components/kit/forms/money-field";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { BalanceAfter } from "@/components/shared/order-forms/balance-after";
import { OrderForm, useOrdering } from "@/components/shared/order-forms/order-form";
import { Reviewed } from "@/components/shared/order-forms/reviewed";
import { useKeptForm } from "@/components/shared/order-forms/use-kept-form";
import { useOrderPreview } from "@/components/shared/order-forms/use-order-preview";
import type { WalletMoveDraft, WalletMoveDraftInput } from "@/lib/areas/people/customer-wallets/draft";
import { customerWalletOperations } from "@/lib/areas/people/customer-wallets/operations";
import { balanceAfter, KIND_OF_WAY, type WalletWay } from "@/lib/areas/people/customer-wallets/status";
import { useOperation } from "@/lib/kit/operations/query";
import { LONGEST_COMMENT } from "@/lib/kit/orders/comment-code";

const FIELDS = ["amountRial", "description", "reason"] as const;
const ABOUT = ["customerId"] as const;

interface WalletMoveFormProps {
  customerId: string;
  /** What the service calls the customer; null if it tells no name. */
  name: string | null;
  way: WalletWay;
  initial: WalletMoveDraftInput;
  /** The order that this one makes again. */
  repeatOf?: string | undefined;
}

/** Orders money into a customer's wallet or out of it: written first, then read once more as it will be signed. */
export function WalletMoveForm({ customerId, name, way, initial, repeatOf }: WalletMoveFormProps) {
  const words = useTranslations("customerWallets.form");
  const labels = useTranslations("labels");
  const kind = KIND_OF_WAY[way];
  const form = useForm<WalletMoveDraftInput, unknown, WalletMoveDraft>({
    resolver: useSchemaResolver(
      async () => (await import("@/lib/areas/people/customer-wallets/draft")).walletMoveDraft,
    ),
    defaultValues: initial,
  });
  const kept = useKeptForm(form, `${kind}:${repeatOf ?? customerId}`);
  const ordering = useOrdering({
    ...{ form, fields: FIELDS, repeatOf, ...kept },
    orderOf: ({ amountRial, description }: WalletMoveDraft) => ({
      kind,
      content: { customerId, amountRial, description: description || null },
    }),
  });
  const { control } = form;
  const amountRial = useWatch({ control, name: "amountRial" });
  const isWritten = amountRial !== null && amountRial > 0;
  const preview = useOrderPreview(isWritten ? { kind, content: { customerId, amountRial, description: null } } : null, {
    keepPrevious: true,
  });
  const customer = { term: labels("customer"), value: <CustomerName name={name} customerId={customerId} /> };
  return (
    <OrderForm
      ordering={ordering}
      kind={kind}
      title={words(`title.${way}`)}
      reviewHint={words("reviewHint")}
      submit={(_, amount) => words(`submit.${way}`, { amount })}
      reviewed={(draft) => (
        <Reviewed
          amount={{ term: labels("amount"), rial: draft.amountRial }}
          items={[
            customer,
            { term: words("comment"), value: draft.description },
            { term: labels("reasonForApprovers"), value: draft.reason },
          ]}
        />
      )}
      about={ABOUT}
      help={isWritten ? preview.data : undefined}
      similar="similarCustomer"
      isMoneyIn={way === "withdraw"}
      aside={<WalletAfter customerId={customerId} way={way} amountRial={amountRial} />}
    >
      <DescriptionList columns={1} items={[customer]} />
      <MoneyField control={control} name="amountRial" label={labels("amount")} />
      <TextField
        control={control}
        name="description"
        label={words("comment")}
        hint={words("commentHint")}
        isOptional
        autoComplete="off"
        maxLength={LONGEST_COMMENT}
      />
      <TextareaField control={control} name="reason" label={labels("reasonForApprovers")} isOptional maxLength={500} />
    </OrderForm>
  );
}

function CustomerName({ name, customerId }: Pick<WalletMoveFormProps, "name" | "customerId">) {
  return <bdi className="font-semibold">{name ?? customerId}</bdi>;
}

interface WalletAfterProps extends Pick<WalletMoveFormProps, "customerId" | "way"> {
  amountRial: number | null;
}

/** What the customer will hold afterwards, and what is not known of the business's own wallet. */
function WalletAfter({ customerId, way, amountRial }: WalletAfterProps) {
  const words = useTranslations("customerWallets.form");
  const { data, isPending } = useOperation(customerWalletOperations.balance, { customerId });
  const afterRial = data && amountRial !== null ? balanceAfter(data.balanceRial, way, amountRial) : null;
  return (
    <BalanceAfter
      title={words("after")}
      term={words("wallet")}
      nowRial={data?.balanceRial ?? null}
      afterRial={afterRial}
      short={words("short")}
      unknown={isPending ? "…" : words("unread")}
    >
      <p className="text-muted text-sm">{words(`explained.${way}`)}</p>
      {way === "deposit" && <p className="text-muted text-sm">{words("business")}</p>}
    </BalanceAfter>
  );
}
