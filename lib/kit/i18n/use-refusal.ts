import { readableWords } from "@/lib/kit/operations/service-words";
import { useLateErrors } from "./late-errors";
import { useMessage } from "./use-message";

/**
 * Shows what a check or the server said of a field: a key, of which the server may name any in `errors`, the code of a
 * failure, or a text. A text that says nothing to people is told as a failure without a reason.
 */
export function useRefusal(): (keyOrText: string) => string {
  const message = useMessage();
  const lateErrors = useLateErrors();
  return (keyOrText) => {
    const key = /^errors\.(\w+)$/.exec(keyOrText)?.[1];
    const code = /^[a-z]+(?:_[a-z]+)+$/.exec(keyOrText)?.[0];
    const words = key || code ? null : readableWords(keyOrText);
    if (words !== null) return message(words);
    const errors = lateErrors();
    const own = key ?? (code && `codes.${code}.title`);
    if (own) return errors.has(own) ? errors(own) : errors("untold.title");
    return errors("noReason");
  };
}
