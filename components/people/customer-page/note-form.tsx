"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/kit/forms/field";
import { FileField } from "@/components/kit/forms/file-field";
import { nameOf, useChosenFile } from "@/components/kit/forms/use-chosen-file";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Textarea } from "@/components/kit/ui/input";
import { showToast } from "@/components/kit/ui/toast";
import { customerPageOperations, NOTE_FILE } from "@/lib/areas/people/customer-page/operations";
import { MOST_NOTE } from "@/lib/areas/people/customer-page/party";
import { useOperationMutation } from "@/lib/kit/operations/query";

interface NoteFormProps {
  customerId: string;
  onAdded: () => void;
}

/** A note on a customer, with a file or a file alone. What was typed stays until it is certainly kept. */
export function NoteForm({ customerId, onAdded }: NoteFormProps) {
  const words = useTranslations("customerPage.notes");
  const errorText = useErrorText();
  const add = useOperationMutation(customerPageOperations.addNote);
  const { file, choose, isRight, upload, failure, fileField } = useChosenFile(
    customerPageOperations.addFile,
    (fileName) => ({ customerId, text: "", fileName }),
  );
  const [text, setText] = useState("");
  const isSending = add.isPending || upload.isPending;
  const isReady = file === null ? text.trim() !== "" : isRight;
  const send = async () => {
    if (file) await upload.mutateAsync({ input: { customerId, text, fileName: nameOf(file) }, file });
    else await add.mutateAsync({ customerId, text });
    add.reset();
    setText("");
    await choose(null);
    showToast({ title: words("added"), tone: "success" });
    onAdded();
  };
  const told = add.error ? errorText(add.error) : failure;
  return (
    <form
      aria-label={words("write")}
      className="mb-4 space-y-3 border-b pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        // It is said below, and what was typed stays.
        if (isReady && !isSending) void send().catch(() => {});
      }}
    >
      <Field name="text" label={words("write")} hint={words("hint")} error={add.error?.fields.text}>
        {(wiring) => (
          <Textarea
            {...wiring}
            dir={text ? "auto" : undefined}
            rows={3}
            maxLength={MOST_NOTE}
            value={text}
            readOnly={isSending}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <FileField label={words("file")} rule={NOTE_FILE} {...fileField} />
      {told && (
        <Alert tone="danger" role="alert" title={told.title}>
          {told.action}
        </Alert>
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isLoading={isSending} disabled={!isReady}>
          {words("add")}
        </Button>
      </div>
    </form>
  );
}
