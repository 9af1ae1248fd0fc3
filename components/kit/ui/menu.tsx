"use client";

import { lazy, Suspense, useState } from "react";
import { onceConnected } from "@/lib/kit/operations/reach";
import { type MenuProps, menuButton } from "./menu-button";

const loadMenu = () => onceConnected(() => import("./menu-window"));
const MenuWindow = lazy(loadMenu);

/** A button with a menu. The menu's code comes with the first sign of interest, so it costs a screen nothing. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const { content, ...button } = menuButton(props);
  const waiting = (
    <button
      type="button"
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={() => setWanted(true)}
    >
      {content}
    </button>
  );
  return isWanted ? (
    <Suspense fallback={waiting}>
      <MenuWindow {...props} />
    </Suspense>
  ) : (
    waiting
  );
}
