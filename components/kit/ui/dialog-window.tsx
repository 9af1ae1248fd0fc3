"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Close, Content, Description, Overlay, Portal, Root, Title } from "radix-ui/dialog";
import { useRef } from "react";
import { cn } from "./cn";
import type { DialogProps, SheetProps } from "./dialog";
import { IconButton } from "./icon-button";

type WindowProps = (DialogProps & { kind: "dialog" }) | (SheetProps & { kind: "sheet" });

const SIZES = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl" } as const;

/** What `Dialog` and `Sheet` load; never imported directly. */
export default function DialogWindow(props: WindowProps) {
  const common = useTranslations("common.actions");
  /** What had the focus before: without a trigger of its own, the window has to remember it. */
  const opener = useRef<Element>(null);
  const { open, onOpenChange, title, description, footer, isHeld, children } = props;
  const isCovering = props.kind === "dialog" && props.isCovering;
  const place =
    props.kind === "dialog"
      ? cn(
          "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:w-[calc(100%-3rem)] sm:rounded-lg",
          SIZES[props.size ?? "md"],
        )
      : cn("inset-y-0 w-[min(22rem,calc(100%-3rem))]", props.side === "end" ? "end-0 border-s" : "start-0 border-e");
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay
          className={isCovering ? "fixed inset-0 z-50 bg-canvas" : "fixed inset-0 z-40 animate-appear bg-backdrop"}
        />
        <Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={(event) => {
            const focused = document.activeElement;
            const isInside = event.target instanceof Node && event.target.contains(focused);
            if (!isInside) opener.current = focused;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // What has taken the focus meanwhile, the next page's heading for one, keeps it.
            const isFree = document.activeElement === null || document.activeElement === document.body;
            if (isFree && opener.current instanceof HTMLElement) opener.current.focus();
          }}
          onPointerDownOutside={(event) => (isHeld || isCovering) && event.preventDefault()}
          onEscapeKeyDown={(event) => isCovering && event.preventDefault()}
          className={cn("fixed z-50 flex animate-appear flex-col border bg-raised shadow-float outline-none", place)}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
            <div className="min-w-0">
              <Title className="font-semibold text-lg">{title}</Title>
              {description && <Description className="mt-1 text-muted text-sm">{description}</Description>}
            </div>
            {!isCovering && (
              <Close asChild>
                <IconButton icon={X} label={common("close")} size="sm" className="-me-2" />
              </Close>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
          {footer && (
            <footer className="flex flex-col-reverse gap-2 border-t px-5 py-3.5 sm:flex-row sm:justify-end">
              {footer}
            </footer>
          )}
        </Content>
      </Portal>
    </Root>
  );
}
