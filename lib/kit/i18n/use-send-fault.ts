import { sendFaultWords } from "@/lib/kit/send-faults";
import { useMessage } from "./use-message";

/** Says why a message did not leave. A text that an earlier version stored comes back as it is, in English. */
export function useSendFault(): (fault: string) => string {
  const message = useMessage();
  return (fault) => {
    const words = sendFaultWords(fault);
    return words ? message(words.key, words.values) : fault;
  };
}
