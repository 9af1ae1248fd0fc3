"use client";

import { useTranslations } from "next-intl";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { cn } from "@/components/kit/ui/cn";
import { ROLES } from "@/lib/kit/roles";

interface RoleFieldProps<Values extends FieldValues, Output> {
  // biome-ignore lint/suspicious/noExplicitAny: the resolver's context is nobody's business here, as in react-hook-form's own types
  control: Control<Values, any, Output>;
  name: FieldPath<Values>;
}

/** The roles with what each may do, to choose one. */
export function RoleField<Values extends FieldValues, Output>({ control, name }: RoleFieldProps<Values, Output>) {
  const team = useTranslations("team");
  const shell = useTranslations("shell.roles");
  const { field } = useController({ control, name });
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{team("invite.role")}</legend>
      <div className="divide-y rounded border border-control">
        {ROLES.map((role) => (
          <label
            key={role}
            className={cn("flex cursor-pointer gap-3 px-3 py-2.5", field.value === role && "bg-accent-soft")}
          >
            <input
              type="radio"
              name={field.name}
              value={role}
              checked={field.value === role}
              onChange={() => field.onChange(role)}
              className="mt-1 size-4 shrink-0 accent-(--accent)"
            />
            <span>
              <span className="block font-medium">{shell(role)}</span>
              <span className="block text-muted text-sm">{team(`roles.${role}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
