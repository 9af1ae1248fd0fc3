"use client";

import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

/**
 * A window whose code comes when it first opens; from then on it stays, so that it can close in its own way. Without
 * `open` it is open as long as it is there.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Window = lazy(async () => ({ default: await load() }));
  return (props: Props) => {
    const { open = true } = props as { open?: boolean };
    return <WhenFirstOpen open={open}>{() => <Window {...props} />}</WhenFirstOpen>;
  };
}

export function WhenFirstOpen({ open, children }: { open: boolean; children: () => ReactNode }) {
  const [wasOpened, setOpened] = useState(open);
  if (open && !wasOpened) setOpened(true);
  return wasOpened || open ? <Suspense fallback={null}>{children()}</Suspense> : null;
}
