"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { noteActivity } from "./client";
import { followChanges, type StreamState } from "./event-stream";
import { useBusiness } from "./provider";
import { invalidateTags } from "./query";
import { askToSignInAgain } from "./sign-in-again";

/** How long a changed record stays marked. */
const MARK_MS = 4000;
const ACTIVITY_EVENTS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

interface Live {
  stream: StreamState;
  changedIds: ReadonlySet<string>;
}

const LiveContext = createContext<Live>({ stream: "connecting", changedIds: new Set() });

/** Whether changes reach this screen by themselves just now. */
export const useStreamState = (): StreamState => useContext(LiveContext).stream;

/** Records that changed moments ago, for a short mark in lists. */
export const useChangedIds = (): ReadonlySet<string> => useContext(LiveContext).changedIds;

/**
 * Listens to the business's changes and asks again for what is on screen and stale. When the session ends, the member
 * is asked to sign in again; the stream comes back by itself.
 */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const business = useBusiness();
  const client = useQueryClient();
  const [stream, setStream] = useState<StreamState>("connecting");
  const [changedIds, setChangedIds] = useState<ReadonlySet<string>>(new Set());

  useEffect(
    () =>
      followChanges(business, {
        onState: setStream,
        onChange: ({ tags, ids }) => {
          if (ids?.length) setChangedIds(new Set(ids));
          void invalidateTags(client, business, tags);
        },
        onEnded: () => void askToSignInAgain(),
      }),
    [business, client],
  );

  useEffect(() => {
    if (changedIds.size === 0) return;
    const timer = setTimeout(() => setChangedIds(new Set()), MARK_MS);
    return () => clearTimeout(timer);
  }, [changedIds]);

  useEffect(() => {
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, noteActivity, { passive: true });
    return () => {
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, noteActivity);
    };
  }, []);

  return <LiveContext value={{ stream, changedIds }}>{children}</LiveContext>;
}
