"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/forms/field";
import { FileField } from "@/components/forms/file-field";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useErrorText } from "@/components/ui/error-text";
import { Textarea } from "@/components/ui/textarea";
import { showToast } from "@/components/ui/toast";
import { customerPartyOperations, NOTE_FILE } from "@/lib/customer-party/operations";
import { MOST_NOTE } from "@/lib/customer-party/party";
import { useOperationMutation } from "@/lib/operations/query";
import { useUpload } from "@/lib/operations/use-upload";

interface NoteFormProps {
  customerId: string;
  onAdded: () => void;
}

/** A note on a customer, with a file or a file alone. What was typed stays until it is certainly kept. */
export function NoteForm({ customerId, onAdded }: NoteFormProps) {
  const words = useTranslations("customerParty.notes");
  const errorText = useErrorText();
  const add = useOperationMutation(customerPartyOperations.addNote);
  const upload = useUpload(customerPartyOperations.addFile);
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();
  const isSending = add.isPending || upload.isPending;
  const refusal = upload.error?.fields.file;
  const failed =
    add.error ?? (upload.error && !refusal && upload.error.code !== "upload_cut_off" ? upload.error : null);
  const isEmpty = text.trim() === "" && file === null;
  const choose = async (chosen: File | null) => {
    upload.reset();
    setFile(chosen);
    setFault(undefined);
    if (!chosen) return;
    const { fileFault } = await import("@/lib/operations/upload");
    setFault(await fileFault(customerPartyOperations.addFile, { customerId, text: "", fileName: chosen.name }, chosen));
  };
  const send = async () => {
    if (file) await upload.mutateAsync({ input: { customerId, text, fileName: file.name.slice(-200) }, file });
    else await add.mutateAsync({ customerId, text });
    add.reset();
    upload.reset();
    setText("");
    setFile(null);
    showToast({ title: words("added"), tone: "success" });
    onAdded();
  };
  const told = failed && errorText(failed);
  return (
    <form
      aria-label={words("write")}
      className="mb-4 space-y-3 border-b pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        // It is said below, and what was typed stays.
        if (!isEmpty && !fault && !isSending) void send().catch(() => {});
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
      <FileField
        label={words("file")}
        rule={NOTE_FILE}
        file={file}
        onChoose={(chosen) => void choose(chosen)}
        error={fault ?? refusal}
        progress={upload.progress}
        onGiveUp={upload.giveUp}
      />
      {told && (
        <Alert tone="danger" role="alert" title={told.title}>
          {told.action}
        </Alert>
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isLoading={isSending} disabled={isEmpty || Boolean(fault)}>
          {words("add")}
        </Button>
      </div>
    </form>
  );
}
