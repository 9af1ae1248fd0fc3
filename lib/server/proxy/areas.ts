import "server-only";
import type { z } from "zod";
import type { BookEntry, BookKind } from "@/lib/kit/book/entry";
import type { Operation, ServiceCall, ServiceOperation } from "@/lib/kit/operations/define";
import type { ApiError } from "@/lib/kit/operations/errors";
import { serviceQuery } from "@/lib/kit/records/service-query";
import { log } from "@/lib/server/core/log";
import { registry } from "@/lib/server/core/registry";
import type {
  GuardedWrite,
  RefusedInBook,
  ServedOperation,
  Shown,
  WriteAudit,
  Writing,
} from "@/lib/server/core/serve-area";
import type { Narrow, WholeSearch } from "@/lib/server/search/whole-values";

function servedOf(operation: Operation): ServedOperation {
  const served = registry().served.get(operation.id);
  // The test of this file finds an operation without an area first.
  if (!served) throw new Error(`no area serves ${operation.id}`);
  return served;
}

/** The operation that a browser may ask the proxy for by this id. Money and the token are never among them. */
export function proxyOperation(id: string): ServiceOperation | undefined {
  const operation = registry().served.get(id)?.operation;
  return operation?.kind === "service" && !operation.moves && !operation.isInternal ? operation : undefined;
}

/** The schema of an operation's input. */
export const inputSchema = <Input extends z.core.$ZodType>(operation: Operation<Input>): Input =>
  servedOf(operation as Operation).input as Input;

/** The input as the service takes it, with no references in it. @throws ApiError `not_found` */
export const plainInput = <Input>(operation: ServiceOperation, input: Input, isMasked: boolean): Input =>
  (servedOf(operation).plain?.(input as never, isMasked) as Input | undefined) ?? input;

/** The call to the service, with typed texts in the form that the service has them in. */
export function serviceCallOf(operation: ServiceOperation, input: unknown): ServiceCall {
  const { spelled, filters } = servedOf(operation);
  const asked = (spelled?.(input as never) ?? input) as ServiceCall["query"] & object;
  const call = operation.toService?.(asked);
  return filters ? { ...call, query: { ...serviceQuery(filters, asked), ...call?.query } } : (call ?? { query: asked });
}

/** The schema that reads the service's answer. */
export function answerSchema(operation: ServiceOperation): z.core.$ZodType {
  const { output } = servedOf(operation);
  if (!output) throw new Error(`${operation.id} says not how its answer is read`);
  return output;
}

/** How a member who sees personal data masked may search an operation's list; see `WholeSearch`. */
export const narrowSearch = async (
  operation: ServiceOperation,
  input: unknown,
  ask: Parameters<Narrow>[1],
): Promise<WholeSearch | null> => (await servedOf(operation).narrow?.(input as never, ask)) ?? null;

/** The entries that the book keeps of an answer. */
export const bookEntriesOf = (operation: ServiceOperation, data: unknown, input: unknown): readonly BookEntry[] =>
  servedOf(operation).book?.(data as never, input as never) ?? [];

/** What the book learns about a record when the service refuses a request. */
export const bookOfRefusal = (operation: ServiceOperation, error: ApiError, input: unknown): RefusedInBook | null =>
  servedOf(operation).bookOfRefusal?.(error, input as never) ?? null;

/** The part of the book that answers a request without asking the service first. */
export const partOfBook = (operation: ServiceOperation, input: unknown) =>
  servedOf(operation).fromBook?.(input as never) ?? null;

/** The kind of the records that the book keeps from an operation's answers. */
export const bookKindOf = (operation: ServiceOperation): BookKind | undefined =>
  servedOf(operation).book && registry().kindsInBook.get(operation.id);

/** Carries out a write, if nothing speaks against it. @throws ApiError as the area's guard, and as `write` */
export const guarded = (
  operation: ServiceOperation,
  input: unknown,
  writing: Writing,
  write: GuardedWrite,
): Promise<unknown> => servedOf(operation).guard?.(input as never, writing, write) ?? write();

/** Keeps what the area needs of an answer to anybody. */
export const heardAnswer = async (operation: ServiceOperation, data: unknown, business: string): Promise<void> =>
  servedOf(operation).heard?.(data as never, business);

/** The audit entry of a write, or of a file that was shown to a member. */
export function auditOfWrite(operation: ServiceOperation): WriteAudit<unknown, unknown> {
  const { audit } = servedOf(operation);
  if (!audit) throw new Error(`${operation.id} says not what the audit log tells of it`);
  return audit as WriteAudit<unknown, unknown>;
}

/** Runs the area's follow-up work after a member got the answer. It returns at once. */
export function afterAnswer(operation: ServiceOperation, data: unknown, shown: Shown, input: unknown): void {
  const { after } = servedOf(operation);
  if (!after) return;
  setImmediate(async () => {
    try {
      await after(data as never, shown, input as never);
    } catch (error) {
      log.warn({ err: error, operation: operation.id }, "an answer could not be used further");
    }
  });
}
