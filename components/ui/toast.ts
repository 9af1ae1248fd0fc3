import type { Tone } from "@/lib/format/status-view";

export interface Toast {
  title: string;
  description?: string;
  tone?: Tone;
  /** One thing to do about it. */
  action?: { label: string; onClick: () => void };
}

type Show = (toast: Toast) => void;

let show: Show | undefined;
const waiting: Toast[] = [];

/** Reports a success, or what has no better place. Errors of a form belong beside the form. */
export function showToast(toast: Toast): void {
  if (show) show(toast);
  else waiting.push(toast);
}

/** For the toaster alone: takes over once its code is there. */
export function connectToaster(toaster: Show): () => void {
  show = toaster;
  for (const toast of waiting.splice(0)) toaster(toast);
  return () => {
    show = undefined;
  };
}
