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
 * Sends an operation with its file. The same file with the same input, until it is known or past knowing what became of it,
 * is the same request.
 *
 * @returns `progress`: the share that is out, 0 … 1, null while the answer is waited for, undefined when nothing is on
 *   its way; `giveUp` until all is out
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
        // Zod comes with it, which a page pays for only once somebody has chosen a file.
        const { uploadOperation } = await import("./upload");
        return await uploadOperation(business, operation, sent.input, sent.file, options);
      } finally {
        setProgress(undefined);
      }
    },
    onSuccess: () => {
      request.current = null;
    },
    // Of a request that nobody knows the end of only that would be told again: whoever sends the file once more means another.
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
