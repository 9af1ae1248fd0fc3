"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { CheckboxField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { FormFields } from "@/components/kit/forms/form-fields";
import { IbanField } from "@/components/kit/forms/iban-field";
import { LostWrite } from "@/components/kit/forms/lost-write";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { showToast } from "@/components/kit/ui/toast";
import { customerAccountOperations as operations } from "@/lib/areas/people/customer-accounts/operations";
import type { AccountAsked } from "@/lib/areas/people/customer-accounts/server/answers";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import type { AnyCustomer } from "@/lib/areas/people/customers/status";
import { maskCardNumber } from "@/lib/kit/format/card";
import { cleanInput } from "@/lib/kit/format/digits";
import { compactIban } from "@/lib/kit/format/iban";
import { useBusiness } from "@/lib/kit/operations/business";
import { callOperation } from "@/lib/kit/operations/client";
import { CardField } from "./card-field";
import { KeptAnswer, Price, WaitingQuestion } from "./kept-answer";
import { type Names, namelessOf, namesOf, useNameFields } from "./names";
import { Told } from "./told";
import { useAsked } from "./use-asked";
import { useTried } from "./use-tried";

interface AddAccountProps {
  kind: "iban" | "card";
  customerId: string;
  customer: AnyCustomer | undefined;
  onClose: () => void;
}

/** Adds an IBAN or a card to a customer; what it costs to have the owner checked is said before. */
export function AddAccount({ kind, ...props }: AddAccountProps) {
  const words = useTranslations("customerAccounts");
  return (
    <Dialog open onOpenChange={props.onClose} title={words(`${kind}s.add`)} size="sm" isHeld>
      <AddForm kind={kind} {...props} />
    </Dialog>
  );
}

interface Typed extends Names {
  customerId: string;
  iban: string;
  card: string;
  isDefault: boolean;
  hasInquiry: boolean;
}

const SCHEMA = { iban: "ibanTypedInput", card: "cardTypedInput" } as const;
const FIELDS = ["iban", "card", "isDefault", "hasInquiry", "firstName", "lastName", "legalName"] as const;

function AddForm({ kind, customerId, customer, onClose }: AddAccountProps) {
  const nameless = namelessOf(customer);
  const words = useTranslations("customerAccounts");
  const common = useTranslations("common.actions");
  const [trackId] = useState(() => crypto.randomUUID());
  const [asked, setAsked] = useState<AccountAsked | null>(null);
  const adding = useTried(kind === "iban" ? operations.addIban : operations.addCard);
  const asking = useAsked();
  const form = useForm<Typed>({
    resolver: useSchemaResolver<Typed, Typed>(
      async () => (await import("@/lib/areas/people/customer-accounts/schemas"))[SCHEMA[kind]] as never,
    ),
    mode: "onTouched",
    defaultValues: {
      customerId,
      iban: "",
      card: "",
      isDefault: false,
      hasInquiry: false,
      firstName: "",
      lastName: "",
      legalName: "",
    },
  });
  const { control } = form;
  const hasInquiry = useWatch({ control, name: "hasInquiry" });
  const nameFields = useNameFields(hasInquiry ? nameless : null);
  const submit = form.handleSubmit(async (typed) => {
    const { isDefault, iban, card } = typed;
    try {
      if (typed.hasInquiry) {
        const more = { customerId, isDefault, ...namesOf(typed, nameless) };
        const isIban = kind === "iban";
        return setAsked(
          await asking.send(isIban ? { what: "addIban", ...more, iban } : { what: "addCard", ...more, card }),
        );
      }
      const number = kind === "iban" ? { iban } : { card };
      if ((await adding.send({ customerId, trackId, isDefault, ...number } as never)) === null) return;
      showToast({ title: words(`${kind}s.added`), tone: "success" });
      onClose();
    } catch (error) {
      applyServerErrors(error, FIELDS, form.setError);
    }
  });
  const isLost = adding.isLost || asking.isLost;
  /** After a kept answer was read: the form goes once more, in sight. */
  const goAgain = (isAsking: boolean) => {
    form.setValue("hasInquiry", isAsking);
    setAsked(null);
    void submit();
  };
  if (asked)
    return (
      <div className="space-y-4">
        {asked.is === "waiting" && asked.inquiry ? (
          <WaitingQuestion inquiry={asked.inquiry} />
        ) : (
          <>
            {asked.is === "kept" && asked.inquiry && <KeptAnswer inquiry={asked.inquiry} isAdding />}
            <Told answer={asked} isAdding={asked.is !== "kept"} />
          </>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common("close")}</Button>
          {asked.is === "kept" && (
            <>
              <Button onClick={() => goAgain(true)}>{words("form.addAgain")}</Button>
              <Button variant="primary" onClick={() => goAgain(false)}>
                {words("form.addWithout")}
              </Button>
            </>
          )}
        </div>
      </div>
    );
  return (
    <Form
      form={form}
      onSubmit={submit}
      label={words(`${kind}s.add`)}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" disabled={isLost} isLoading={form.formState.isSubmitting}>
            {hasInquiry ? words("form.addPaid") : words(`${kind}s.add`)}
          </Button>
        </>
      }
    >
      {kind === "iban" ? (
        <IbanField control={control} name="iban" label={words(`${kind}s.iban`)} />
      ) : (
        <CardField control={control} name="card" />
      )}
      <CheckboxField control={control} name="isDefault" label={words("form.isDefault")} />
      <CheckboxField
        control={control}
        name="hasInquiry"
        label={words("form.hasInquiry")}
        hint={words("form.hasInquiryHint")}
      />
      {hasInquiry && <Price kind={kind === "iban" ? "customerIban" : "customerCard"} />}
      {nameFields.length > 0 && (
        <>
          <p className="text-muted text-sm">{words("form.names")}</p>
          <FormFields control={control as never} fields={nameFields} />
        </>
      )}
      {asking.isLost && <Alert tone="warning">{words(asking.isCharged ? "lost.charged" : "lost.paid")}</Alert>}
      {isLost && (
        <LostAccount
          kind={kind}
          customerId={customerId}
          number={form.getValues(kind)}
          onSendAgain={asking.isLost ? asking.again : adding.again}
        />
      )}
    </Form>
  );
}

interface LostAccountProps {
  kind: "iban" | "card";
  customerId: string;
  /** As it was typed. */
  number: string;
  onSendAgain: () => void;
}

/** A card is known by its first six and last four digits, which is all that the list tells of it. */
function LostAccount({ kind, customerId, number, onSendAgain }: LostAccountProps) {
  const words = useTranslations("customerAccounts");
  const business = useBusiness();
  const wanted = kind === "iban" ? compactIban(number) : maskCardNumber(number);
  return (
    <LostWrite<{ id: string; name: string }>
      lookFor={async (signal) => {
        const found: { id: string; name: string }[] = [];
        for (let page = 1; page <= MOST_PAGES; page += 1) {
          const input = { customerId, page, perPage: 100 };
          const answer =
            kind === "iban"
              ? await callOperation(business, operations.ibans, input, { signal })
              : await callOperation(business, operations.cards, input, { signal });
          for (const row of answer.items) {
            const name = "iban" in row ? row.iban : maskCardNumber(row.card);
            if (name === wanted) found.push({ id: row.id, name });
          }
          if (!answer.hasMore) break;
        }
        return found;
      }}
      hit={({ id, name }) => ({
        id,
        href: customerRoutes.customer(business, customerId, { tab: "accounts" }),
        name: <bdi dir="ltr">{cleanInput(name)}</bdi>,
      })}
      found={() => words(`${kind}s.found`)}
      notFound={words(`${kind}s.notFound`)}
      onSendAgain={onSendAgain}
    />
  );
}

const MOST_PAGES = 20;
