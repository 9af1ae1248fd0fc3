"use client";

import { lazy, type ReactNode } from "react";
import { onceConnected } from "@/lib/kit/operations/reach";
import { WhenFirstOpen } from "./on-demand";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the end; the main one is last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** A press outside does not close it: for forms with typed text. */
  isHeld?: boolean;
  /**
   * Hides everything below it, also other windows, and cannot be closed: for a page that this person may not see now.
   */
  isCovering?: boolean;
  children?: ReactNode;
}

const DialogWindow = lazy(() => onceConnected(() => import("./dialog-window")));

/** A window over the page that holds the focus and returns it. Its code loads when it first opens. */
export function Dialog(props: DialogProps) {
  return <WhenFirstOpen open={props.open}>{() => <DialogWindow {...props} kind="dialog" />}</WhenFirstOpen>;
}

export interface SheetProps extends Omit<DialogProps, "size" | "isCovering"> {
  side?: "start" | "end";
}

/** A panel from a side of the page: navigation on a phone, filters, a quick look. */
export function Sheet(props: SheetProps) {
  return <WhenFirstOpen open={props.open}>{() => <DialogWindow {...props} kind="sheet" />}</WhenFirstOpen>;
}
