"use client";

import { BookmarkPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/kit/forms/field";
import { Button } from "@/components/kit/ui/button";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Input } from "@/components/kit/ui/input";
import { showToast } from "@/components/kit/ui/toast";
import { HelpFacts } from "@/components/shared/order-forms/help-facts";
import { destinationOperations } from "@/lib/areas/money/destinations/operations";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type { OrderHelp } from "@/lib/kit/orders/views";

interface DraftFactsProps {
  help: OrderHelp;
  /** As it is written. */
  iban: string;
  onChanged: () => void;
  isQueued: boolean;
}

/** What is known of a draft, and what can be done about its destination. */
export function DraftFacts({ help, iban, onChanged, isQueued }: DraftFactsProps) {
  return (
    <>
      <HelpFacts help={help} onAsked={onChanged} isBesideForm isQueued={isQueued} />
      {help.destination?.savedAs === null && <SaveDestination key={iban} iban={iban} onSaved={onChanged} />}
    </>
  );
}

/** Gives a destination a name to find it again by. */
function SaveDestination({ iban, onSaved }: { iban: string; onSaved: () => void }) {
  const words = useTranslations("settlementForm.known");
  const common = useTranslations("common.actions");
  const errorText = useErrorText();
  const refusal = useRefusal();
  const save = useOperationMutation(destinationOperations.save);
  const [label, setLabel] = useState("");
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="ghost" size="sm" icon={BookmarkPlus} className="-ms-2" onClick={() => setOpen(true)}>
        {words("save")}
      </Button>
    );
  }
  const submit = () =>
    save.mutate(
      { iban, label },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: words("wasSaved") });
          onSaved();
        },
      },
    );
  return (
    <Field
      label={words("saveName")}
      error={save.error ? refusal(save.error.fields.label ?? errorText(save.error).title) : undefined}
    >
      {(wiring) => (
        <span className="flex gap-2">
          <Input
            {...wiring}
            value={label}
            maxLength={60}
            onChange={(event) => setLabel(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && submit()}
          />
          <Button isLoading={save.isPending} onClick={submit}>
            {common("save")}
          </Button>
        </span>
      )}
    </Field>
  );
}
