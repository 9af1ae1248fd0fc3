import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { byServerClock } from "@/lib/kit/clock";
import { useBusiness } from "@/lib/kit/operations/business";
import type { InputOf, OutputOf, ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type { Tag } from "@/lib/kit/operations/tags";

/** The state of the list since an answer was lost: not read again yet, being read, failed, or read at a time. */
export type ListReading = { state: "none" | "reading" | "failed" } | { state: "read"; at: string };

/** Reads the customer's accounts again after a lost answer. */
export function useLook() {
  const business = useBusiness();
  const client = useQueryClient();
  const [looked, setLooked] = useState<ListReading>({ state: "none" });
  const look = async () => {
    setLooked({ state: "reading" });
    const isOfAccounts = ({ queryKey, meta }: { queryKey: readonly unknown[]; meta?: Record<string, unknown> }) =>
      queryKey[0] === business && ((meta?.reads ?? []) as readonly Tag[]).includes("customer-accounts");
    try {
      await client.refetchQueries({ predicate: isOfAccounts, type: "active" }, { throwOnError: true });
      setLooked({ state: "read", at: byServerClock(Date.now()) });
    } catch {
      setLooked({ state: "failed" });
    }
  };
  return { looked, look, forgetLook: () => setLooked({ state: "none" }) };
}

/** A write whose answer may be lost. Then nothing is sent again before the lists were read again. */
export function useTried<O extends ServiceOperation>(operation: O) {
  const { looked, look, forgetLook } = useLook();
  const { mutateAsync, forget } = useOperationMutation(operation);
  const [isLost, setLost] = useState(false);
  /** @returns the answer; null if it was lost. @throws ApiError if it was refused */
  const send = async (input: InputOf<O>): Promise<OutputOf<O> | null> => {
    try {
      return await mutateAsync(input);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "outcome_unknown") throw error;
      forgetLook();
      setLost(true);
      return null;
    }
  };
  const again = () => {
    forget();
    setLost(false);
  };
  return { send, isLost, looked, look, again };
}
