"use client";

import { useState } from "react";
import { useErrorText } from "@/components/ui/error-text";
import type { InputOf, Operation } from "@/lib/operations/define";
import { useUpload } from "@/lib/operations/use-upload";

/**
 * A file of a form that goes along with an operation: chosen, looked at before it is sent, and sent.
 *
 * @param inputOf what goes with a file of this name; what is wrong with the file is found by the same
 * @returns `fileField` for `FileField`, `isRight` once it may be sent, and `failure` for whatever else went wrong than the
 *   file: whoever gave up knows
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
    const { fileFault } = await import("@/lib/operations/upload");
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

/** Its end tells one long name from another. */
export const nameOf = (file: File): string => file.name.slice(-200);
