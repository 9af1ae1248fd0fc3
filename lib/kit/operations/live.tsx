"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";
import { whenIdle } from "@/lib/kit/when-idle";
import { useBusiness } from "./business";
import { followChanges, type StreamState } from "./event-stream";
import { gatherChanges } from "./gather-changes";
import { followActivity } from "./presence";
import { invalidateTags } from "./query";
import { askToSignInAgain } from "./sign-in-again";

/** How long a changed record stays marked. */
const MARK_MS = 4000;

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
 *
 * @param since the server's clock when the page was made: nothing on it is older
 */
export function LiveUpdates({ since, children }: { since: number; children: ReactNode }) {
  const business = useBusiness();
  const client = useQueryClient();
  const [stream, setStream] = useState<StreamState>("connecting");
  // Later renderings bring later moments; the stream needs the first.
  const [madeAt] = useState(since);
  const [changedIds, setChangedIds] = useState<ReadonlySet<string>>(new Set());

  // A part of the page whose code is still to come would be thrown away, and what was typed into it, were a change of
  // the context urgent.
  useEffect(() => {
    let stop = () => {};
    // It is no part of what a page needs to be there: the stream tells what changed since the page was made.
    const cancel = whenIdle(() => {
      stop = followChanges(business, madeAt, {
        onState: (state) => startTransition(() => setStream(state)),
        onChange: gatherChanges(({ tags, ids }) => {
          if (ids?.length) startTransition(() => setChangedIds(new Set(ids)));
          return invalidateTags(client, business, tags, { letFinish: true });
        }),
        onEnded: () => void askToSignInAgain(),
      });
    });
    return () => {
      cancel();
      stop();
    };
  }, [business, client, madeAt]);

  useEffect(() => {
    if (changedIds.size === 0) return;
    const timer = setTimeout(() => startTransition(() => setChangedIds(new Set())), MARK_MS);
    return () => clearTimeout(timer);
  }, [changedIds]);

  useEffect(followActivity, []);

  return <LiveContext value={{ stream, changedIds }}>{children}</LiveContext>;
}
