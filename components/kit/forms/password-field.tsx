"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type FieldPath, type FieldValues, useController } from "react-hook-form";
import { IconButton } from "@/components/kit/ui/icon-button";
import { Input } from "@/components/kit/ui/input";
import { Field } from "./field";
import type { RhfFieldProps } from "./fields";

interface PasswordFieldProps {
  /** Tells password managers which one it is. */
  autoComplete: "current-password" | "new-password" | "off";
}

export function PasswordField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  label,
  hint,
  autoComplete,
}: RhfFieldProps<Values, Name, Output> & PasswordFieldProps) {
  const forms = useTranslations("forms");
  const { field, fieldState } = useController({ control, name });
  const [isShown, setShown] = useState(false);
  return (
    <Field name={name} label={label} hint={hint} error={fieldState.error?.message}>
      {(wiring) => (
        <span className="relative block" dir="ltr">
          <Input
            {...wiring}
            {...field}
            value={field.value ?? ""}
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            spellCheck={false}
            className="pe-11"
          />
          <IconButton
            icon={isShown ? EyeOff : Eye}
            size="sm"
            label={isShown ? forms("hidePassword") : forms("showPassword")}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="!absolute end-1 top-1"
          />
        </span>
      )}
    </Field>
  );
}
