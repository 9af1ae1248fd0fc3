"use client";

import { type ReactNode, useState } from "react";
import { onDemand } from "@/components/kit/ui/on-demand";
import { ApiError } from "@/lib/kit/operations/errors";

const CheckDialog = onDemand(["errors", "security.check"], async () => (await import("./check-dialog")).CheckDialog);

interface Pending {
  needsSecondFactor: boolean;
  goOn: () => void;
  giveUp: () => void;
}

/**
 * For what needs a recent check of who sits there: runs an action, and when it answers `reauthentication_required` asks
 * for the password, a code or a passkey and runs it again.
 *
 * @param about what is proved, for the window that covers it
 * @returns `run`, which gives undefined when the member gave up, and the window to render
 */
export function useChecked(about?: ReactNode) {
  const [pending, setPending] = useState<Pending | null>(null);

  async function run<T>(action: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      let needsSecondFactor: boolean;
      try {
        return await action();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "reauthentication_required") throw error;
        needsSecondFactor = error.fields.secondFactor !== undefined;
      }
      const isChecked = await new Promise<boolean>((resolve) =>
        setPending({ needsSecondFactor, goOn: () => resolve(true), giveUp: () => resolve(false) }),
      );
      setPending(null);
      if (!isChecked) return undefined;
    }
  }

  const window = (
    <CheckDialog
      open={pending !== null}
      about={about}
      needsSecondFactor={pending?.needsSecondFactor ?? false}
      onOpenChange={(isOpen) => !isOpen && pending?.giveUp()}
      onChecked={() => pending?.goOn()}
    />
  );
  return { run, isChecking: pending !== null, window };
}
