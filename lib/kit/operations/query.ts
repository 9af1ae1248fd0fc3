"use client";

import {
  focusManager,
  hashKey,
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { nextTask } from "@/lib/kit/when-idle";
import { useBusiness } from "./business";
import { callOperation, isPassing, nextTryAfterMs, operationKey } from "./client";
import type { InputOf, Operation, OutputOf } from "./define";
import type { ApiError } from "./errors";
import type { Tag } from "./tags";

/** The key and the call of a read in one place; changes find it by `meta.reads`. */
export function operationOptions<O extends Operation>(business: string, operation: O, input: InputOf<O>) {
  return queryOptions<OutputOf<O>, ApiError>({
    queryKey: operationKey(business, operation, input),
    queryFn: async ({ signal }) => {
      // A page's effects start its reads together, so all effects run first.
      await nextTask();
      return callOperation(business, operation, input, { signal });
    },
    meta: { reads: operation.reads ?? [] },
  });
}

interface ReadOptions<Output> {
  /** What the answer depends on besides what the operation always reads. */
  reads?: readonly Tag[] | undefined;
  enabled?: boolean;
  /** Shown until the answer comes, for example a list's data about a record. */
  placeholder?: Output;
  /** Keeps the last answer on screen while another page or filter loads. */
  keepPrevious?: boolean;
  /** How often to ask again; may depend on the current data. */
  refetchInterval?: number | false | ((data: Output | undefined) => number | false);
}

/** Reads an operation of the page's business; it is read again when something that it depends on has changed. */
export function useOperation<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  options: ReadOptions<OutputOf<O>> = {},
): UseQueryResult<OutputOf<O>, ApiError> {
  const business = useBusiness();
  const { reads = [], placeholder, keepPrevious, refetchInterval, ...rest } = options;
  const read = operationOptions(business, operation, input);
  const everyMs = (data: OutputOf<O> | undefined) =>
    typeof refetchInterval === "function" ? refetchInterval(data) : refetchInterval;
  const result = useQuery({
    ...read,
    ...rest,
    meta: { reads: [...(operation.reads ?? []), ...reads] },
    // After a failure the next attempt is planned separately, so that the screen can count down to it.
    refetchInterval: ({ state }) => !isPassing(state.error) && everyMs(state.data),
    // An answer is never a function, but the library's type does not know that of every output.
    placeholderData: (keepPrevious ? keepPreviousData : placeholder) as UseQueryOptions<
      OutputOf<O>,
      ApiError
    >["placeholderData"],
  });
  usePlannedTry(result, everyMs(result.data), rest.enabled !== false);
  return useErrorUntilAnswered(useAsServerDrew(result, read.queryKey, placeholder), hashKey(read.queryKey));
}

/**
 * Repeats a failed read at the planned time, and stores that time in the error. A hidden page waits until it is
 * visible.
 */
function usePlannedTry<Output>(
  { error, fetchStatus, refetch }: UseQueryResult<Output, ApiError>,
  everyMs: number | false | undefined,
  isEnabled: boolean,
): void {
  const afterMs = isEnabled && error && fetchStatus === "idle" ? nextTryAfterMs(error, everyMs) : null;
  const atMs = error && afterMs !== null ? error.metAtMs + afterMs : null;
  // The soonest time of all components that show the error.
  if (error && atMs !== null) error.nextTryAtMs = Math.min(error.nextTryAtMs ?? atMs, atMs);
  useEffect(() => {
    if (atMs === null) return;
    const ask = () => void (focusManager.isFocused() && refetch({ cancelRefetch: false }));
    const timer = setTimeout(ask, Math.max(0, atMs - Date.now()));
    const stop = focusManager.subscribe(() => {
      if (Date.now() >= atMs) ask();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [atMs, refetch]);
}

const STILL_FAILED = {
  status: "error",
  isPending: false,
  isLoading: false,
  isError: true,
  isLoadingError: true,
} as const;

/**
 * A failed read that is being repeated stays failed until an answer comes, so that the screen does not jump at every
 * attempt.
 */
function useErrorUntilAnswered<Output>(
  result: UseQueryResult<Output, ApiError>,
  hash: string,
): UseQueryResult<Output, ApiError> {
  const [failed, setFailed] = useState<{ hash: string; error: ApiError } | null>(null);
  if (result.error && (failed?.error !== result.error || failed.hash !== hash))
    setFailed({ hash, error: result.error });
  if (result.isSuccess && failed) setFailed(null);
  if (!result.isPending || failed?.hash !== hash) return result;
  const still: object = { ...result, ...STILL_FAILED, error: failed.error };
  return still as UseQueryResult<Output, ApiError>;
}

const PENDING = {
  data: undefined,
  error: null,
  status: "pending",
  isPending: true,
  isLoading: true,
  isSuccess: false,
  isError: false,
  isPlaceholderData: false,
} as const;
const PLACEHOLDER = {
  ...PENDING,
  status: "success",
  isPending: false,
  isLoading: false,
  isSuccess: true,
  isPlaceholderData: true,
} as const;
const ANSWERED = {
  error: null,
  status: "success",
  fetchStatus: "idle",
  isPending: false,
  isLoading: false,
  isFetching: false,
  isRefetching: false,
  isSuccess: true,
  isError: false,
  isPlaceholderData: false,
} as const;
const neverChanges = () => () => {};
const NO_ANSWER = "no answer";
const NEWER = "newer than the page";

/**
 * A part of the page may hydrate later than the first reads, which may have been answered or repeated meanwhile. It
 * starts as the server drew it, with the answer that came with the page or without any; otherwise React would discard
 * the server's HTML and report an error.
 */
function useAsServerDrew<Output>(
  result: UseQueryResult<Output, ApiError>,
  queryKey: readonly unknown[],
  placeholder: Output | undefined,
): UseQueryResult<Output, ApiError> {
  const client = useQueryClient();
  const brought = cameWithPage(client).get(hashKey(queryKey));
  const { isPending, isFetching, data } = result;
  const drawn = useSyncExternalStore(
    neverChanges,
    // If the answer is the same, nothing has to be drawn again.
    () => (isPending ? NO_ANSWER : brought && data === brought.data && !isFetching ? brought : NEWER),
    () => brought ?? NO_ANSWER,
  );
  if (drawn === NEWER) return result;
  if (drawn !== NO_ANSWER)
    return data === drawn.data && !isFetching
      ? result
      : ({ ...result, ...ANSWERED, data: drawn.data } as UseQueryResult<Output, ApiError>);
  if (isPending || result.isPlaceholderData) return result;
  const without = placeholder === undefined ? PENDING : { ...PLACEHOLDER, data: placeholder };
  return { ...result, ...without } as UseQueryResult<Output, ApiError>;
}

const answersOfPages = new WeakMap<QueryClient, Map<string, Pick<Preloaded, "data">>>();

/** The answers that came with the page, by the hashes of their keys. */
function cameWithPage(client: QueryClient): Map<string, Pick<Preloaded, "data">> {
  const known = answersOfPages.get(client) ?? new Map<string, Pick<Preloaded, "data">>();
  answersOfPages.set(client, known);
  return known;
}

/** An answer that came with the page. */
export interface Preloaded {
  operation: Pick<Operation, "id">;
  input: unknown;
  data: unknown;
  /** Its age when the page was made. */
  ageSeconds: number;
}

/**
 * Takes answers that came with the page, unless newer ones are known; components below read them, also on the server.
 * Each is taken once, because it is old when a user returns to the page later.
 */
export function usePreloaded(answers: readonly Preloaded[]): void {
  const business = useBusiness();
  const client = useQueryClient();
  useState(() => {
    for (const answer of answers) take(client, business, answer);
  });
}

function take(client: QueryClient, business: string, answer: Preloaded): void {
  const { operation, input, data, ageSeconds } = answer;
  const queryKey = operationKey(business, operation, input as never);
  if (taken.has(answer)) return;
  taken.add(answer);
  cameWithPage(client).set(hashKey(queryKey), answer);
  // The server may have drawn the skeleton first, which makes the same reads and got their answers.
  if (client.getQueryData(queryKey) !== undefined) return;
  client.setQueryData(queryKey, data, { updatedAt: Date.now() - ageSeconds * 1000 - sinceDocumentMs() });
}

const taken = new WeakSet<Preloaded>();

/**
 * The time since the document came; only documents bring answers. It is measured by the browser's own clock, because
 * the server's may differ.
 */
function sinceDocumentMs(): number {
  if (typeof window === "undefined") return 0;
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return document ? performance.now() - document.responseStart : 0;
}

/** The same for one answer, if there is one. */
export function useInitialAnswer<O extends Operation>(operation: O, input: InputOf<O>, data?: OutputOf<O>): void {
  const [answers] = useState(() => (data === undefined ? [] : [{ operation, input, data, ageSeconds: 0 }]));
  usePreloaded(answers);
}

/**
 * Carries out a write of the page's business and marks as stale what it changes. Until it is done, the same input is
 * the same request: pressed twice, or sent again after a broken connection, it is carried out once.
 */
export function useOperationMutation<O extends Operation>(
  operation: O,
): UseMutationResult<OutputOf<O>, ApiError, InputOf<O>> & { forget: () => void } {
  const business = useBusiness();
  const client = useQueryClient();
  const request = useRef<{ hash: string; key: string } | null>(null);
  const keyOf = (input: InputOf<O>): string => {
    const hash = hashKey([input]);
    if (request.current?.hash !== hash) request.current = { hash, key: crypto.randomUUID() };
    return request.current.key;
  };
  const forget = () => {
    request.current = null;
  };
  const mutation = useMutation<OutputOf<O>, ApiError, InputOf<O>>({
    mutationFn: (input) => callOperation(business, operation, input, { writeKey: keyOf(input) }),
    onSuccess: forget,
    onSettled: (_, error) =>
      error === null || mayBeDone(error) ? invalidateTags(client, business, operation.changes ?? []) : undefined,
  });
  /** After this the same input is a new request: for users who have looked and want to send it again. */
  return { ...mutation, forget };
}

/** Whether a change may have happened although no answer says so. */
const mayBeDone = ({ code }: ApiError): boolean => code === "outcome_unknown" || code === "network";

/**
 * Marks as stale every answer of the business that reads one of these tags; visible ones are read again.
 * @param letFinish running reads are not cancelled but repeated afterwards: if changes come faster than answers, no
 *   answer would ever arrive
 */
export async function invalidateTags(
  client: QueryClient,
  business: string,
  tags: readonly Tag[] | "all",
  { letFinish = false }: { letFinish?: boolean } = {},
): Promise<void> {
  const predicate = ({ queryKey, meta }: Query): boolean => {
    if (queryKey[0] !== business) return false;
    const reads = (meta?.reads ?? []) as readonly Tag[];
    return tags === "all" || reads.some((tag) => tags.includes(tag));
  };
  const onTheWay = client.getQueryCache().findAll({ predicate, fetchStatus: "fetching" });
  for (const query of onTheWay) if (letFinish || query.state.data === undefined) askAgainAfterwards(client, query);
  await client.invalidateQueries({ predicate }, { cancelRefetch: !letFinish });
}

const askedAgain = new WeakSet<Query>();

/** A running first answer may be older than the change, and react-query would count it as fresh. */
function askAgainAfterwards(client: QueryClient, query: Query): void {
  if (askedAgain.has(query)) return;
  askedAgain.add(query);
  const ask = () => {
    askedAgain.delete(query);
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  query.promise?.then(ask, ask);
}
