"use client";

import { type QueryClient, useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { $ZodType } from "zod/v4/core";
import { useBusiness } from "@/lib/kit/operations/business";
import { operationKey } from "@/lib/kit/operations/client";
import type { InputOf, Operation, OutputOf } from "@/lib/kit/operations/define";
import { operationOptions } from "@/lib/kit/operations/query";
import type { ListAnswer } from "./list-pages";

/** The position after a row; undefined: from the first row. */
export type RowCursor = string | undefined;

/** How a list's pages follow each other. */
export interface Trail<Row, O extends Operation<$ZodType, ListAnswer<Row>>> {
  operation: O;
  inputAfter: (after: RowCursor) => InputOf<O>;
  /** The cursor after an answer; null at the end. */
  next: (answer: OutputOf<O>) => string | null;
  /** The cursor after any of its rows. */
  cursorBehind: (row: Row) => string;
}

interface Page<Answer> {
  after: RowCursor;
  answer: Answer;
}

/**
 * The pages from the first one that are in this browser's cache, up to the page with the given row; empty if none of
 * them has it.
 */
function knownUntil<Row, O extends Operation<$ZodType, ListAnswer<Row>>>(
  client: QueryClient,
  business: string,
  { operation, inputAfter, next, cursorBehind }: Trail<Row, O>,
  at: RowCursor,
): Page<OutputOf<O>>[] {
  const pages: Page<OutputOf<O>>[] = [];
  for (let after: RowCursor; at !== undefined; ) {
    const answer = client.getQueryData<OutputOf<O>>(operationKey(business, operation, inputAfter(after)));
    if (!answer) break;
    pages.push({ after, answer });
    if (answer.items.some((row) => cursorBehind(row) === at)) return pages;
    const on = next(answer);
    if (on === null) break;
    after = on;
  }
  return [];
}

/** Where a list that scrolls begins. */
export interface ScrollStart {
  after: RowCursor;
  /**
   * The row above the user's position, if the rows before it are cached too. A user who comes back finds the whole
   * list.
   */
  at: RowCursor;
  restart: (here: RowCursor) => void;
}

/**
 * @param key what is listed; another key starts anew
 * @param here the row in the address that the user was at
 */
export function useScrollStart<Row, O extends Operation<$ZodType, ListAnswer<Row>>>(
  trail: Trail<Row, O>,
  key: string,
  here: RowCursor,
): ScrollStart {
  const business = useBusiness();
  const client = useQueryClient();
  const startAt = (at: RowCursor) =>
    knownUntil(client, business, trail, at).length > 0 ? { after: undefined, at } : { after: at, at: undefined };
  const [held, setHeld] = useState(() => ({ key, ...startAt(here) }));
  const begin = held.key === key ? held : { key, ...startAt(here) };
  if (begin !== held) setHeld(begin);
  const restart = useCallback(
    (after: RowCursor) => setHeld((before) => ({ key: before.key, after, at: undefined })),
    [],
  );
  return { after: begin.after, at: begin.at, restart };
}

/**
 * The pages of a scrolled list, as far as they were loaded. Visible pages and their neighbours are asked again when
 * something changes; the others keep their last answer until they are visible again. So a change costs the same
 * however far the user has read. A page begins where the last answer of the page before it ends.
 */
export function useScrolledPages<Row, O extends Operation<$ZodType, ListAnswer<Row>>>(
  trail: Trail<Row, O>,
  { after: start, at }: Pick<ScrollStart, "after" | "at">,
  key: string,
) {
  const { operation, inputAfter, next } = trail;
  const business = useBusiness();
  const client = useQueryClient();
  const [state, setState] = useState(begin);
  function begin() {
    const held = knownUntil(client, business, trail, at);
    const last = Math.max(0, held.length - 1);
    return { key, held, wanted: last + 1, seen: [last, last] as const };
  }
  const now = state.key === key ? state : begin();
  const [first, last] = now.seen;
  const pages: Page<OutputOf<O>>[] = [];
  const asked: InputOf<O>[] = [];
  for (let after = start; pages.length < now.wanted; ) {
    const place = pages.length;
    const known = now.held[place];
    if (known && (place < first - 1 || place > last + 1)) pages.push(known);
    else {
      const input = inputAfter(after);
      asked.push(input);
      const answer = client.getQueryData<OutputOf<O>>(operationKey(business, operation, input));
      const page = answer && answer !== known?.answer ? { after, answer } : known;
      if (!page) break;
      pages.push(page);
    }
    const end = pages[place] && next(pages[place].answer);
    if (typeof end !== "string") break;
    after = end;
  }
  const isSame = pages.length === now.held.length && pages.every((page, place) => page === now.held[place]);
  if (!isSame || now !== state) setState({ ...now, held: isSame ? now.held : pages });
  const results = useQueries({ queries: asked.map((input) => operationOptions(business, operation, input)) });

  const failed = results.filter(({ data, error }) => data === undefined && error);
  const isLoading = results.some(({ data, isFetching }) => data === undefined && isFetching);
  const end = pages.at(-1);
  const hasMore = end !== undefined && next(end.answer) !== null;
  return {
    pages: isSame ? now.held : pages,
    isLoading,
    error: failed[0]?.error ?? null,
    hasMore,
    more: () => {
      for (const { refetch } of failed) void refetch();
      if (hasMore && failed.length === 0 && pages.length === now.wanted)
        setState((before) => ({ ...before, wanted: pages.length + 1 }));
    },
    /** Sets the visible range by positions among all rows. */
    see: (from: number, to: number) => {
      const seen = [pageOf(pages, from), pageOf(pages, to)] as const;
      setState((before) => (before.seen[0] === seen[0] && before.seen[1] === seen[1] ? before : { ...before, seen }));
    },
  };
}

function pageOf(pages: readonly Page<ListAnswer<unknown>>[], place: number): number {
  let end = 0;
  for (const [page, { answer }] of pages.entries()) {
    end += answer.items.length;
    if (place < end) return page;
  }
  return Math.max(0, pages.length - 1);
}
