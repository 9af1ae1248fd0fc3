"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { TextField } from "@/components/kit/forms/fields";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { WindowForm } from "@/components/kit/forms/window-form";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { askForReset } from "@/lib/areas/settings/security/sign-in";

/** Asks for a mail with a link to choose a new password. What it says does not tell whether there is an account. */
export function Forgotten() {
  const words = useTranslations("auth.forgotten");
  const [step, setStep] = useState<"closed" | "open" | "done">("closed");
  const form = useForm({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/settings/security/schemas")).forgottenInput),
    defaultValues: { email: "" },
  });
  if (step === "done") {
    return (
      <Alert tone="info" role="status" className="mt-5">
        {words("done")}
      </Alert>
    );
  }
  if (step === "closed") {
    return (
      <Button variant="ghost" className="mt-3 w-full" onClick={() => setStep("open")}>
        {words("open")}
      </Button>
    );
  }
  return (
    <section aria-label={words("title")} className="mt-5 border-t pt-5">
      <h2 className="font-semibold">{words("title")}</h2>
      <p className="mt-1 mb-4 text-muted text-sm">{words("description")}</p>
      <WindowForm
        form={form}
        label={words("title")}
        action={words("action")}
        onSubmit={async ({ email }) => {
          await askForReset(email);
          setStep("done");
        }}
        onCancel={() => setStep("closed")}
      >
        <TextField
          control={form.control}
          name="email"
          label={words("email")}
          type="email"
          dir="ltr"
          autoComplete="username"
          spellCheck={false}
          autoFocus
        />
      </WindowForm>
    </section>
  );
}
