import { useLateErrors } from "./late-errors";
import { useMessage } from "./use-message";

/** Shows what a check or the server said of a field: a key, of which the server may name any in `errors`, or a text. */
export function useRefusal(): (keyOrText: string) => string {
  const message = useMessage();
  const lateErrors = useLateErrors();
  return (keyOrText) => {
    const key = /^errors\.(\w+)$/.exec(keyOrText)?.[1];
    if (!key) return message(keyOrText);
    const errors = lateErrors();
    return errors.has(key) ? errors(key) : errors("untold.title");
  };
}
