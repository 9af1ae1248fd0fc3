import { useState } from "react";
import { customerAccountOperations } from "@/lib/areas/people/customer-accounts/operations";
import type { AccountAsked } from "@/lib/areas/people/customer-accounts/server/answers";
import type { InputOf } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { type ListReading, useLook } from "./use-tried";

type AskInput = InputOf<typeof customerAccountOperations.ask>;

interface Asked {
  /** @returns null while the outcome is unknown. @throws ApiError if it was refused */
  send: (input: AskInput) => Promise<AccountAsked | null>;
  /** An answer was lost, now or earlier. Nothing is asked again before the list was read. */
  isLost: boolean;
  /** The service accepted and charged the inquiry, but its answer was lost. */
  isCharged: boolean;
  looked: ListReading;
  look: () => Promise<void>;
  again: () => void;
}

/**
 * Asks the bank through the ledger of inquiries. A repeated question names the inquiry that the user has read, so
 * that of two members who ask at once only one pays.
 */
export function useAsked(): Asked {
  const { mutateAsync, forget } = useOperationMutation(customerAccountOperations.ask);
  const { looked, look, forgetLook } = useLook();
  const [read, setRead] = useState<AccountAsked["inquiry"]>(null);
  const [isLost, setLost] = useState(false);
  const send = async (input: AskInput) => {
    try {
      const asked = await mutateAsync({ ...input, seen: read?.mark ?? input.seen });
      setRead(asked.inquiry);
      if (asked.is !== "open") return asked;
    } catch (error) {
      if (!(error instanceof ApiError) || !["outcome_unknown", "network"].includes(error.code)) throw error;
    }
    forgetLook();
    setLost(true);
    return null;
  };
  const again = () => {
    forget();
    setLost(false);
  };
  return { send, isLost, isCharged: read?.state === "lost", looked, look, again };
}
