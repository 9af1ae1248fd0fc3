"use client";

import { lazy, type ReactNode } from "react";
import { WhenFirstOpen } from "./on-demand";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the end; the one that acts comes last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** Does not close by a press outside: for forms with something typed. */
  isHeld?: boolean;
  /** Nothing under it can be read, not even another window, and it is not put aside: for whoever may not see it now. */
  isCovering?: boolean;
  children?: ReactNode;
}

const DialogWindow = lazy(() => import("./dialog-window"));

/** A window over the page that holds the focus and gives it back. Its code comes when it first opens. */
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
