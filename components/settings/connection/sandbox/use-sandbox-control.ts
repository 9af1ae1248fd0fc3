"use client";

import { useErrorText } from "@/components/kit/ui/error-text";
import { showToast } from "@/components/kit/ui/toast";
import { sandboxOperations } from "@/lib/areas/settings/connection/sandbox-operations";
import type { SandboxControlAnswer, SandboxControlInput } from "@/lib/areas/settings/connection/sandbox-schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";

/** For controls that are only a button: does it, and says how it went. */
export function useSandboxControl() {
  const control = useOperationMutation(sandboxOperations.control);
  const errorText = useErrorText();
  const run = async (input: SandboxControlInput, done: string): Promise<SandboxControlAnswer | null> => {
    try {
      const answer = await control.mutateAsync(input);
      showToast({ title: done });
      return answer;
    } catch (error) {
      const text = errorText(error);
      showToast({ tone: "danger", title: text.title, description: text.detail ?? text.action });
      return null;
    }
  };
  return { run, running: control.isPending ? control.variables : undefined };
}
