import type * as z from "zod/v4/core";
import type { Permission } from "@/lib/permissions";
import type { FileType } from "./file-types";
import type { Tag } from "./tags";

export const HOSTS = ["api", "gateway", "batch", "subscription"] as const;
export type Host = (typeof HOSTS)[number];
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** An endpoint of the service, in the words of its reference; `:business` is filled in on the server. */
export interface ServiceRoute {
  method: Method;
  host: Host;
  path: string;
  /** Other rows of the reference that this operation answers for: the same path with its own query or spelling. */
  also?: readonly string[];
  /** The same under another spelling, asked where the service does not know the first, or a read of it is refused. */
  orPath?: string;
}

/** What goes to the service: values for the path's other parameters, the query, the JSON body. */
export interface ServiceCall {
  path?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/**
 * How a personal field is hidden from those who lack `personal.see`. `hidden` leaves nothing of it: for the wallet's
 * amounts, which whoever lacks it may not see either. `covered` says only that there is something. `text` hides the numbers and addresses of people in free text.
 * `reference` is for ids that are made of hidden values: another name for the same.
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
 * What of an answer is masked without `personal.see`: dotted paths, `*` for list items. `nothing`: no field of it is
 * anybody's. `unmasked`: only those are answered who may see all of it, or nobody but the server.
 */
export type Personal = Readonly<Record<string, MaskKind>> | "nothing" | "unmasked";

/** What a file may be. */
export interface FileRule {
  /** By its bytes. */
  types: readonly FileType[];
  mostBytes: number;
}

/** A file that an operation takes. */
export interface FileTaken<Input extends z.$ZodType> {
  /** Its field's name: the service's, where it goes there. */
  field: string;
  /** The most that any rule allows. */
  mostBytes: number;
  rule: (input: z.output<Input>) => FileRule;
}

interface OperationBase<Input extends z.$ZodType> {
  /** `<area>.<verb>`: the name in addresses, logs and metrics. */
  id: string;
  permission: Permission;
  /** Only carries the type of the schema of what the screen asks, in our words: its area has it (`area.ts`). */
  input?: Input;
  reads?: readonly Tag[];
  changes?: readonly Tag[];
}

export interface ServiceOperation<Input extends z.$ZodType = z.$ZodType, Output = unknown>
  extends OperationBase<Input> {
  kind: "service";
  service: ServiceRoute;
  /** Our words → theirs. Left out when the input is the query itself. */
  toService?: (input: z.output<Input>) => ServiceCall;
  /**
   * The service's name of each field of ours that has another one there, for what it says of single fields:
   * `{ nationalCode: "national_code" }` also fits its `rows.0.national_code`.
   */
  fieldNames?: Readonly<Record<string, string>>;
  /**
   * A question although it goes by POST, because its parameters travel in the body: kept, joined and asked again like
   * other reads, and counted among the POSTs.
   */
  isRead?: true;
  /** A change although it goes by GET: never kept, joined, repeated or fetched ahead, and a POST on its way to our server. */
  isWrite?: true;
  /**
   * Every answer may be charged for: a question then too is done once, like a write. It is never asked again, joined or
   * kept by itself, it is in the audit log whatever becomes of it, and whoever lost its answer hears that it may have cost
   * something. It carries a track id, by which the service knows a second one, unless it `hasNoId`.
   */
  costs?: "fee";
  /** Nothing in it surely tells a second one from the first: after any answer at all it is not sent once more by itself. */
  hasNoId?: true;
  /** Only carries the type: how the answer is read stays on the server, in its area. */
  output?: Output;
  /**
   * What an answer with an error's status says all the same, read in place of its body: some endpoints answer so.
   * Undefined where it is an error indeed.
   */
  readError?: (status: number, body: unknown) => unknown;
  /** How long an answer may be given again without asking. */
  cacheSeconds?: number;
  /** The service asks a bank while one waits: an error of its own (5xx) says that the bank is away, and nothing of the service. */
  isOfBank?: true;
  /** Total time the service has to answer. */
  timeoutMs?: number;
  personal: Personal;
  /**
   * Inputs that name a number which is personal itself by its reference, and what of. The server puts the number in its
   * place: what travels to it, and what is kept of a question, has the reference alone.
   */
  references?: Readonly<Record<string, "card" | "iban">>;
  /** Fields of the body, by the service's names, whose values nobody reads anywhere: a code, a PIN. Should a refusal say one back, it is hidden. */
  secretFields?: readonly string[];
  /** A file that goes along: the call's body then are the other fields of a form. Nothing of it is kept on its way. */
  file?: FileTaken<Input>;
  /**
   * How it says no, where that is in an envelope of its own: some families of the service answer `{message}` only, the
   * payment gateway a list of `texts` beside its status.
   */
  refusesWith?: "message" | "texts";
  /** Moves money: only payment orders, and decisions on payments that are held back, may call it, never the proxy. */
  moves?: "money";
  /** For the server's own use (the token refresh): never through the proxy. */
  isInternal?: true;
}

export interface LocalOperation<Input extends z.$ZodType = z.$ZodType, Output = unknown> extends OperationBase<Input> {
  kind: "local";
  method: "GET" | "POST";
  /** A question that is a POST, because what it asks with must not stand in an address. */
  isRead?: true;
  /** A file that goes along, as the body: its handler reads it, within the bound. */
  file?: FileTaken<Input>;
  /** Only carries the type; local answers come from our own code. */
  output?: Output;
}

/**
 * A page of the service that somebody else's browser opens: a payer's, a cardholder's. Nothing of ours ever calls it; the
 * server only says its address.
 */
export interface ExternalPage {
  kind: "external-page";
  id: string;
  /** Who may be told the address. */
  permission: Permission;
  host: Host;
  /** As in the reference; `:token` is what an earlier call was given for one visit. */
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

/** An operation that the service carries out; its schemas stand in its area (`area.ts`). */
export function defineOperation<Input extends z.$ZodType, Output>(
  operation: Omit<ServiceOperation<Input, Output>, "kind" | "input" | "output"> & TypesOnly<Input, Output>,
): ServiceOperation<Input, Output> {
  const { input: _input, output: _output, ...rest } = operation;
  return { kind: "service", ...rest };
}

/** An operation of our own; its handler is registered in `lib/server/local`, its schema in its area (`area.ts`). */
export function defineLocalOperation<Input extends z.$ZodType, Output>(
  operation: Omit<LocalOperation<Input, Output>, "kind" | "input" | "output"> & TypesOnly<Input, Output>,
): LocalOperation<Input, Output> {
  const { input: _input, output: _output, ...rest } = operation;
  return { kind: "local", ...rest };
}

/** A page of the service that Daftar only knows the address of. */
export const defineExternalPage = (externalPage: Omit<ExternalPage, "kind">): ExternalPage => ({
  kind: "external-page",
  ...externalPage,
});

/** Whether an operation only asks, and that for nothing; whatever else it is, doing it twice may matter. */
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

/** Not a customer's, but the wallet's amounts and ids that are made of what is masked. */
const NEVER_REVEALED: readonly (MaskKind | undefined)[] = ["hidden", "reference", undefined];

/** Whether a masked field may be asked for one by one, with a reason. */
export const isRevealable = (operation: Pick<ServiceOperation, "personal">, path: string): boolean => {
  const masked = maskedPaths(operation);
  return Object.hasOwn(masked, path) && !NEVER_REVEALED.includes(masked[path]);
};

/** The same of every row of a list. */
export const ofItems = (personal: Readonly<Record<string, MaskKind>>): Readonly<Record<string, MaskKind>> =>
  Object.fromEntries(Object.entries(personal).map(([path, kind]) => [`items.*.${path}`, kind]));

/** How an operation travels to our own server: with its input in the address, or in the body. */
export const travelsBy = (operation: Operation): "GET" | "POST" =>
  (operation.kind === "service" ? operation.service.method : operation.method) === "GET" &&
  !(operation.kind === "service" && operation.isWrite)
    ? "GET"
    : "POST";

interface TypeOnly<T> {
  readonly type?: T;
}

interface TypesOnly<Input, Output> {
  input: TypeOnly<Input>;
  output: TypeOnly<Output>;
}

/** Names a type without anything at run time: `input: type<typeof memberInput>()`, `output: type<Member[]>()`. */
export const type = <T>(): TypeOnly<T> => ({});

/** One shape for every list. `total` is null where the service does not count. */
export interface Page<Item> {
  items: Item[];
  page: number;
  perPage: number;
  total: number | null;
  hasMore: boolean;
  /** How many rows the page has besides that could not be read; left out when there are none. */
  unreadRows?: number;
  /** The first of these, as far as anything is known of them. */
  unread?: readonly UnreadRow[];
  /** Until when the book has all of it, where the rows are the book's; null where they should be, and it lacks some. */
  bookAsOf?: string | null;
}

/** A row that could not be read: its id, where it has one, and the names of the fields that did not fit. */
export interface UnreadRow {
  id: string | null;
  fields: string;
  /**
   * What could be read of it all the same, by which it is known what it is not about; what is left out could not. It stays
   * on the server.
   */
  told?: Readonly<Record<string, string | null>>;
}
