"use client";

import { useState } from "react";
import { useErrorText } from "@/components/kit/ui/error-text";
import type { InputOf, Operation } from "@/lib/kit/operations/define";
import { useUpload } from "@/lib/kit/operations/use-upload";

/**
 * A file that is sent with an operation: it is chosen, checked, and sent.
 * @param inputOf the operation's input for a file of this name; the same input is used to check the file
 * @returns `fileField` for `FileField`, `isRight` once it may be sent, and `failure` for errors that are not about
 *   the file; an upload that the user stopped is no failure
 */
export function useChosenFile<O extends Operation>(operation: O, inputOf: (fileName: string) => InputOf<O>) {
  const errorText = useErrorText();
  const upload = useUpload(operation);
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();
  const { error } = upload;
  const refusal = error?.fields.file;
  const choose = async (chosen: File | null) => {
    upload.reset();
    setFile(chosen);
    setFault(undefined);
    if (!chosen) return;
    const { fileFault } = await import("@/lib/kit/operations/upload");
    setFault(await fileFault(operation, inputOf(nameOf(chosen)), chosen));
  };
  return {
    file,
    upload,
    choose,
    isRight: file !== null && !fault,
    failure: error && !refusal && error.code !== "upload_cut_off" ? errorText(error) : null,
    fileField: {
      file,
      error: fault ?? refusal,
      progress: upload.progress,
      onChoose: (chosen: File | null) => void choose(chosen),
      onGiveUp: upload.giveUp,
    },
  };
}

/** Long names are cut at the start, because their ends tell them apart. */
export const nameOf = (file: File): string => file.name.slice(-200);
