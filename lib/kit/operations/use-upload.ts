"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useBusiness } from "./business";
import type { InputOf, Operation, OutputOf } from "./define";
import type { ApiError } from "./errors";
import { invalidateTags } from "./query";

interface Sent<O extends Operation> {
  input: InputOf<O>;
  file: File;
}

/**
 * Sends an operation with its file. The same file with the same input is the same request until its outcome is known,
 * or can no longer be known.
 * @returns `progress`: the share that was sent, 0 … 1, null while waiting for the answer, undefined if nothing is
 *   being sent; `giveUp` while it is being sent
 */
export function useUpload<O extends Operation>(operation: O) {
  const business = useBusiness();
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>();
  const onItsWay = useRef<AbortController | null>(null);
  const request = useRef<{ file: File; input: string; key: string } | null>(null);
  useEffect(() => () => onItsWay.current?.abort(), []);

  const keyOf = ({ input, file }: Sent<O>): string => {
    const asked = JSON.stringify(input);
    if (request.current?.file !== file || request.current.input !== asked)
      request.current = { file, input: asked, key: crypto.randomUUID() };
    return request.current.key;
  };
  const mutation = useMutation<OutputOf<O>, ApiError, Sent<O>>({
    mutationFn: async (sent) => {
      const controller = new AbortController();
      onItsWay.current = controller;
      setProgress(0);
      const options = { writeKey: keyOf(sent), signal: controller.signal, onProgress: setProgress };
      try {
        // It loads zod, so it is loaded only after a file was chosen.
        const { uploadOperation } = await import("./upload");
        return await uploadOperation(business, operation, sent.input, sent.file, options);
      } finally {
        setProgress(undefined);
      }
    },
    onSuccess: () => {
      request.current = null;
    },
    // For a request with an unknown outcome a repeat would only return that again, so sending the file once more is a
    // new request.
    onError: ({ code }) => {
      if (code === "outcome_unknown") request.current = null;
    },
    onSettled: (_, error) =>
      error === null || error.code === "outcome_unknown"
        ? invalidateTags(client, business, operation.changes ?? [])
        : undefined,
  });
  return { ...mutation, progress, giveUp: () => onItsWay.current?.abort() };
}
