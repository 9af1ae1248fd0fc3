"use client";

import { useTranslations } from "next-intl";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { TextField } from "@/components/kit/forms/fields";
import { PasswordField } from "@/components/kit/forms/password-field";

interface LinkFieldsProps<Values extends FieldValues, Output> {
  // biome-ignore lint/suspicious/noExplicitAny: the resolver's context is nobody's business here, as in react-hook-form's own types
  control: Control<Values, any, Output>;
  tokenHint: string;
}

/** The pair of tokens as the service's dashboard gives it: the fields `accessToken` and `refreshToken`. */
export function PairFields<Values extends { accessToken: string; refreshToken: string }, Output>({
  control,
  tokenHint,
}: LinkFieldsProps<Values, Output>) {
  const words = useTranslations("connection.fields");
  const named = (name: string) => name as FieldPath<Values>;
  return (
    <>
      <PasswordField
        control={control}
        name={named("accessToken")}
        label={words("accessToken")}
        hint={tokenHint}
        autoComplete="off"
      />
      <PasswordField control={control} name={named("refreshToken")} label={words("refreshToken")} autoComplete="off" />
    </>
  );
}

interface BusinessLink {
  business: string;
  accessToken: string;
  refreshToken: string;
  webhookKey?: string | undefined;
}

/** All that links a business: its name at the service, the pair, and the key of its webhooks. */
export function LinkFields<Values extends BusinessLink, Output>({
  control,
  tokenHint,
  webhookKeyHint,
}: LinkFieldsProps<Values, Output> & { webhookKeyHint: string }) {
  const words = useTranslations("connection.fields");
  const named = (name: string) => name as FieldPath<Values>;
  return (
    <>
      <TextField
        control={control}
        name={named("business")}
        label={words("business")}
        hint={words("businessHint")}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
      />
      <PairFields control={control} tokenHint={tokenHint} />
      <PasswordField
        control={control}
        name={named("webhookKey")}
        label={words("webhookKey")}
        hint={webhookKeyHint}
        autoComplete="off"
        isOptional
      />
    </>
  );
}
