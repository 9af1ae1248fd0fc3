import type { Tone } from "@/lib/kit/format/status-view";

export interface Toast {
  /** The same again changes the toast that is there. */
  id?: string;
  title: string;
  description?: string;
  tone?: Tone;
  /** One thing to do about it. */
  action?: { label: string; onClick: () => void };
  /** It stays until somebody closes it, or it is shown again without this. */
  isLasting?: boolean;
  /** The toast was closed or has expired. */
  onClose?: () => void;
}

type Show = (toast: Toast) => void;

let show: Show | undefined;
let wake: (() => void) | undefined;
const waiting: Toast[] = [];

/** Reports a success, or what has no better place. Errors of a form belong beside the form. */
export function showToast(toast: Toast): void {
  if (show) show(toast);
  else {
    waiting.push(toast);
    wake?.();
  }
}

/** For the toaster alone: told when a toast waits for its code. @returns gives it up */
export function whenToastWaits(work: () => void): () => void {
  wake = work;
  if (waiting.length > 0) work();
  return () => {
    wake = undefined;
  };
}

/** For the toaster alone: takes over once its code is there. */
export function connectToaster(toaster: Show): () => void {
  show = toaster;
  for (const toast of waiting.splice(0)) toaster(toast);
  return () => {
    show = undefined;
  };
}
