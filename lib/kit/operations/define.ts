import type * as z from "zod/v4/core";
import type { Permission } from "@/lib/kit/permissions";
import type { FileType } from "./file-types";
import type { Tag } from "./tags";

export const HOSTS = ["api", "gateway", "batch", "subscription"] as const;
export type Host = (typeof HOSTS)[number];
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** An endpoint of the service as its reference has it; `:business` is filled in on the server. */
export interface ServiceRoute {
  method: Method;
  host: Host;
  path: string;
  /** Other rows of the reference that this operation covers: the same path with another query or spelling. */
  also?: readonly string[];
  /**
   * The same endpoint in another spelling. It is used if the service does not know the first, or refuses a read of
   * it.
   */
  orPath?: string;
}

/** The parts of a call to the service: values for the path's other parameters, the query, the JSON body. */
export interface ServiceCall {
  path?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/**
 * How a personal field is masked for members without `personal.see`. `hidden` removes it completely: for the wallet's
 * amounts, which these members may not see either. `covered` says only that there is a value. `text` masks numbers
 * and addresses of people in free text. `reference` is for ids that are made of hidden values: it gives the same
 * record another name.
 */
export type MaskKind =
  | "mobile"
  | "nationalCode"
  | "account"
  | "iban"
  | "name"
  | "email"
  | "text"
  | "covered"
  | "reference"
  | "hidden";

/**
 * The fields of an answer that are masked without `personal.see`: dotted paths, `*` for list items. `nothing`: no
 * field is personal. `unmasked`: only members who may see everything get an answer, or only the server.
 */
export type Personal = Readonly<Record<string, MaskKind>> | "nothing" | "unmasked";

/** What files are accepted. */
export interface FileRule {
  /** The type is read from the bytes. */
  types: readonly FileType[];
  mostBytes: number;
}

/** A file that an operation accepts. */
export interface FileTaken<Input extends z.$ZodType> {
  /** The field's name; the service's name if the file goes there. */
  field: string;
  /** The largest size that any rule allows. */
  mostBytes: number;
  rule: (input: z.output<Input>) => FileRule;
}

interface OperationBase<Input extends z.$ZodType> {
  /** `<area>.<verb>`: the name in addresses, logs and metrics. */
  id: string;
  permission: Permission;
  /** Carries only the type of the input's schema, in our own terms; the schema is in the area (`area.ts`). */
  input?: Input;
  reads?: readonly Tag[];
  changes?: readonly Tag[];
}

export interface ServiceOperation<Input extends z.$ZodType = z.$ZodType, Output = unknown>
  extends OperationBase<Input> {
  kind: "service";
  service: ServiceRoute;
  /** Translates our input into the service's call. Left out if the input is the query itself, and for lists: their filters make it (`filters` in `served.ts`). */
  toService?: (input: z.output<Input>) => ServiceCall;
  /**
   * The service's name of each field that has another name there, for refusals of single fields:
   * `{ nationalCode: "national_code" }` also fits its `rows.0.national_code`.
   */
  fieldNames?: Readonly<Record<string, string>>;
  /**
   * A read, although it is a POST because its parameters travel in the body. It is cached, joined and repeated like
   * other reads, and counts among the POSTs of the limits.
   */
  isRead?: true;
  /**
   * A write, although it is a GET. It is never cached, joined, repeated or prefetched, and it is a POST to our own
   * server.
   */
  isWrite?: true;
  /**
   * Every answer may be charged, so even a question is sent once, like a write. It is never repeated, joined or
   * cached, it is in the audit log with any outcome, and if its answer is lost, the user is told that it may have
   * cost a fee. It carries a track id, by which the service recognises a second one, unless it `hasNoId`.
   */
  costs?: "fee";
  /**
   * Nothing in the request reliably tells a second one from the first, so after any answer it is not repeated
   * automatically.
   */
  hasNoId?: true;
  /** Carries only the type; how the answer is read stays on the server, in the area. */
  output?: Output;
  /**
   * Reads an answer with an error status that is a result all the same, because some endpoints answer so. Undefined
   * if it is an error.
   */
  readError?: (status: number, body: unknown) => unknown;
  /** How long an answer may be cached. */
  cacheSeconds?: number;
  /**
   * The service asks a bank while the user waits. A 5xx of the endpoint means that the bank is away, and does not
   * count against the service.
   */
  isOfBank?: true;
  /** The time limit for the service's answer. */
  timeoutMs?: number;
  personal: Personal;
  /**
   * Inputs that name a personal number by its reference, and the kind of number. The server replaces the reference
   * with the number, so that requests and stored questions contain only the reference.
   */
  references?: Readonly<Record<string, "card" | "iban">>;
  /**
   * Fields of the body, by the service's names, whose values nobody may read: a code, a PIN. If a refusal repeats
   * one, it is masked.
   */
  secretFields?: readonly string[];
  /** A file of the call: the body is then a form with the other fields. Nothing of it is stored on its way. */
  file?: FileTaken<Input>;
  /**
   * The shape of refusals in families of the service with an own envelope: some answer only `{message}`, the payment
   * gateway a list of `texts` beside its status.
   */
  refusesWith?: "message" | "texts";
  /** It moves money: only payment orders, and decisions on held payments, may call it, never the proxy. */
  moves?: "money";
  /** For the server's own use (the token refresh); never through the proxy. */
  isInternal?: true;
}

export interface LocalOperation<Input extends z.$ZodType = z.$ZodType, Output = unknown> extends OperationBase<Input> {
  kind: "local";
  method: "GET" | "POST";
  /** A read that is a POST, because its input must not be in an address. */
  isRead?: true;
  /** A file that is sent as the body; the handler reads it up to the size limit. */
  file?: FileTaken<Input>;
  /** Carries only the type; the answers come from our own code. */
  output?: Output;
}

/**
 * A page of the service that another person's browser opens: a payer's or a cardholder's. Daftar never calls it; the
 * server only gives out its address.
 */
export interface ExternalPage {
  kind: "external-page";
  id: string;
  /** The permission to see the address. */
  permission: Permission;
  host: Host;
  /** As in the reference; `:token` comes from an earlier call, for one visit. */
  path: string;
}

export type Operation<Input extends z.$ZodType = z.$ZodType, Output = unknown> =
  | ServiceOperation<Input, Output>
  | LocalOperation<Input, Output>;

export type InputOf<O> = O extends { input?: infer I extends z.$ZodType } ? z.input<I> : never;
export type OutputOf<O> =
  O extends ServiceOperation<z.$ZodType, infer Out>
    ? Out
    : O extends LocalOperation<z.$ZodType, infer Out>
      ? Out
      : never;

/** An operation that the service carries out; its schemas are in its area (`area.ts`). */
export function defineOperation<Input extends z.$ZodType, Output>(
  operation: Omit<ServiceOperation<Input, Output>, "kind" | "input" | "output"> & TypesOnly<Input, Output>,
): ServiceOperation<Input, Output> {
  const { input: _input, output: _output, ...rest } = operation;
  return { kind: "service", ...rest };
}

/** An operation of our own; its handler is registered in `lib/server/local`, its schema is in its area (`area.ts`). */
export function defineLocalOperation<Input extends z.$ZodType, Output>(
  operation: Omit<LocalOperation<Input, Output>, "kind" | "input" | "output"> & TypesOnly<Input, Output>,
): LocalOperation<Input, Output> {
  const { input: _input, output: _output, ...rest } = operation;
  return { kind: "local", ...rest };
}

/** A page of the service; Daftar knows only its address. */
export const defineExternalPage = (externalPage: Omit<ExternalPage, "kind">): ExternalPage => ({
  kind: "external-page",
  ...externalPage,
});

/** Whether an operation only reads, and without a fee. To run any other operation twice may have an effect. */
export const isReadOperation = (
  operation: Pick<ServiceOperation, "kind" | "service" | "isRead" | "isWrite" | "costs"> | LocalOperation,
): boolean => {
  if (operation.kind === "local") return operation.method === "GET" || operation.isRead === true;
  if (operation.costs !== undefined || operation.isWrite) return false;
  return operation.service.method === "GET" || operation.isRead === true;
};

/** The paths of an operation's answer that are masked without `personal.see`. */
export const maskedPaths = ({ personal }: Pick<ServiceOperation, "personal">): Readonly<Record<string, MaskKind>> =>
  typeof personal === "string" ? {} : personal;

/** The wallet's amounts, and ids that are made of masked values, are never revealed. */
const NEVER_REVEALED: readonly (MaskKind | undefined)[] = ["hidden", "reference", undefined];

/** Whether a masked field can be revealed by itself, with a reason. */
export const isRevealable = (operation: Pick<ServiceOperation, "personal">, path: string): boolean => {
  const masked = maskedPaths(operation);
  return Object.hasOwn(masked, path) && !NEVER_REVEALED.includes(masked[path]);
};

/** The same paths for every row of a list. */
export const ofItems = (personal: Readonly<Record<string, MaskKind>>): Readonly<Record<string, MaskKind>> =>
  Object.fromEntries(Object.entries(personal).map(([path, kind]) => [`items.*.${path}`, kind]));

/** How an operation travels to our own server: with its input in the address or in the body. */
export const travelsBy = (operation: Operation): "GET" | "POST" =>
  (operation.kind === "service" ? operation.service.method : operation.method) === "GET" &&
  !(operation.kind === "service" && operation.isWrite)
    ? "GET"
    : "POST";

export interface TypeOnly<T> {
  readonly type?: T;
}

interface TypesOnly<Input, Output> {
  input: TypeOnly<Input>;
  output: TypeOnly<Output>;
}

/** Names a type without any value at run time: `input: type<typeof memberInput>()`, `output: type<Member[]>()`. */
export const type = <T>(): TypeOnly<T> => ({});

/** The shape of every list. `total` is null if the service does not count. */
export interface Page<Item> {
  items: Item[];
  page: number;
  perPage: number;
  total: number | null;
  hasMore: boolean;
  /** The number of further rows on the page that could not be read; left out if there are none. */
  unreadRows?: number;
  /** The first of these rows, as far as they are known. */
  unread?: readonly UnreadRow[];
  /**
   * The time up to which the book is complete, if the rows come from the book; null if they should, but it lacks
   * some.
   */
  bookAsOf?: string | null;
}

/** A row that could not be read: its id, if it has one, and the names of the fields that did not fit. */
export interface UnreadRow {
  id: string | null;
  fields: string;
  /**
   * The fields that could be read all the same. They show which questions the row cannot match. A field that is
   * missing here could not be read. It stays on the server.
   */
  told?: Readonly<Record<string, string | null>>;
}

/** An id as the service expects it: a number if it is one, as most of its documents have it, otherwise as it came. */
export const idToService = (id: string): string | number => (/^\d{1,15}$/.test(id) ? Number(id) : id);
