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
import { nextTask } from "@/lib/when-idle";
import { useBusiness } from "./business";
import { callOperation, isPassing, nextTryAfterMs, operationKey } from "./client";
import type { InputOf, Operation, OutputOf } from "./define";
import type { ApiError } from "./errors";
import type { Tag } from "./tags";

/** Key and call of a read in one place; `meta.reads` is how changes find it. */
export function operationOptions<O extends Operation>(business: string, operation: O, input: InputOf<O>) {
  return queryOptions<OutputOf<O>, ApiError>({
    queryKey: operationKey(business, operation, input),
    queryFn: async ({ signal }) => {
      // The effects of a whole page begin its questions in one go.
      await nextTask();
      return callOperation(business, operation, input, { signal });
    },
    meta: { reads: operation.reads ?? [] },
  });
}

interface ReadOptions<Output> {
  enabled?: boolean;
  /** Shown until the answer comes, for example what a list already knew about a record. */
  placeholder?: Output;
  /** Keep showing the last answer while another page or filter loads. */
  keepPrevious?: boolean;
  /** How often to ask again by itself; may depend on what is known. */
  refetchInterval?: number | false | ((data: Output | undefined) => number | false);
}

/** Reads an operation of the page's business; asked again by itself when something it reads has changed. */
export function useOperation<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  options: ReadOptions<OutputOf<O>> = {},
): UseQueryResult<OutputOf<O>, ApiError> {
  const business = useBusiness();
  const { placeholder, keepPrevious, refetchInterval, ...rest } = options;
  const read = operationOptions(business, operation, input);
  const everyMs = (data: OutputOf<O> | undefined) =>
    typeof refetchInterval === "function" ? refetchInterval(data) : refetchInterval;
  const result = useQuery({
    ...read,
    ...rest,
    // After a failure the next try is planned, so that the screen can count down to it.
    refetchInterval: ({ state }) => !isPassing(state.error) && everyMs(state.data),
    // An answer is never a function, which the library's type would have to be told of every output.
    placeholderData: (keepPrevious ? keepPreviousData : placeholder) as UseQueryOptions<
      OutputOf<O>,
      ApiError
    >["placeholderData"],
  });
  usePlannedTry(result, everyMs(result.data), rest.enabled !== false);
  return useErrorUntilAnswered(useAsServerDrew(result, read.queryKey, placeholder), hashKey(read.queryKey));
}

/** Asks a failed read again when its time has come, and leaves that time at the error. A hidden page waits until it is seen. */
function usePlannedTry<Output>(
  { error, fetchStatus, refetch }: UseQueryResult<Output, ApiError>,
  everyMs: number | false | undefined,
  isEnabled: boolean,
): void {
  const afterMs = isEnabled && error && fetchStatus === "idle" ? nextTryAfterMs(error, everyMs) : null;
  const atMs = error && afterMs !== null ? error.metAtMs + afterMs : null;
  // The soonest of all who show it.
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

/** A failed read that is asked again stays failed until an answer comes: the screen does not jump at every try. */
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
 * A part of the page comes to life later than the page's first questions: what it asks may have been answered meanwhile,
 * or answered anew, or is being asked anew. It begins as the server drew it, with the answer that came with the page or
 * without any, or React would throw that away and complain.
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
    // Where it is the same, nothing has to be drawn again.
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
  /** How old it was when the page was made. */
  ageSeconds: number;
}

/**
 * Takes answers that came with the page, unless something newer is known; for whoever reads them below and on the
 * server. Each is taken once: when somebody comes back to the page much later, it is old.
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
  // The server may have drawn the skeleton first, which asks the same, and was answered.
  if (client.getQueryData(queryKey) !== undefined) return;
  client.setQueryData(queryKey, data, { updatedAt: Date.now() - ageSeconds * 1000 - sinceDocumentMs() });
}

const taken = new WeakSet<Preloaded>();

/** How long ago the document came; only documents bring answers. By its own clock, as another's may go differently. */
function sinceDocumentMs(): number {
  if (typeof window === "undefined") return 0;
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return document ? performance.now() - document.responseStart : 0;
}

/** The same for one answer, if it came. */
export function useInitialAnswer<O extends Operation>(operation: O, input: InputOf<O>, data?: OutputOf<O>): void {
  const [answers] = useState(() => (data === undefined ? [] : [{ operation, input, data, ageSeconds: 0 }]));
  usePreloaded(answers);
}

/**
 * Carries out a write of the page's business and makes stale what it changes. The same input again, until it has been
 * done, is the same request: pressed twice, or sent again after the line was cut, it is done once.
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
  /** After this the same input is another request: for whoever has looked and wants it sent again. */
  return { ...mutation, forget };
}

/** Whether something may have changed although there is no answer that says so. */
const mayBeDone = ({ code }: ApiError): boolean => code === "outcome_unknown" || code === "network";

/**
 * Makes every answer of the business stale that reads one of these tags; what is on screen is asked again.
 *
 * @param letFinish answers on their way are not cut off, but asked for once more afterwards: where changes come faster
 *   than answers, none would ever arrive
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

/** A first answer that is on its way may be older than the change, and react-query lets it count as fresh. */
function askAgainAfterwards(client: QueryClient, query: Query): void {
  if (askedAgain.has(query)) return;
  askedAgain.add(query);
  const ask = () => {
    askedAgain.delete(query);
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  query.promise?.then(ask, ask);
}
