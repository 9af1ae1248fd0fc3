import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { hasLivingToken, requireToken } from "../token/tokens";
import { jsonAnswer } from "./answers";
import { applyFault, tooMany } from "./apply-fault";
import type { CallRecord } from "./calls";
import { inEnvelope } from "./envelopes";
import { AnsweredNo, MissingParameters, plainError, ServiceError } from "./errors";
import { habitsOf } from "./habits";
import type { Sandbox } from "./sandbox";
import type { Route } from "./types";
import type { World } from "./world";

export type Served = Context<{ Bindings: HttpBindings }>;
const LARGEST_BODY = 1_048_576;
const HIDDEN = { status: 200, headers: { "Content-Type": "application/json" } };
const LARGEST_FORM = 32 * 1_048_576;

/** Serves one call: it is logged, may meet a planned fault, is rate-limited and authorised, and is then handled. */
export async function serveRoute(world: World, route: Route, context: Served): Promise<Response> {
  const asked = await businessOf(world, route, context);
  // A call that names no known business is counted with the first one.
  const sandbox = asked ?? world.first;
  const path = context.req.path;
  const pattern = route.path.replace(/\?.*$/, "");
  const record = sandbox.calls.arrive(route.method, path, `${route.method} ${pattern}`, route.guard !== "payer");
  const fault = sandbox.faults.takeForCall(route.method, pattern, path);
  const work = () => answer(world, asked, route, context, record);
  record.fault = fault?.fault ?? null;
  const answered = fault ? await applyFault(fault, context.env.incoming, work) : await work();
  const isHidden = fault?.fault === "status_after" && answered.status === 500;
  // A service that sends every refusal with status 200 also does so for a failure after the work.
  const response =
    isHidden && habitsOf(sandbox).refusals === "in_success" ? new Response(answered.body, HIDDEN) : answered;
  sandbox.calls.finish(record, response.status);
  return response;
}

/** Counts and refuses a call that no route answers, in the service's own form. */
export async function serveUnknown({ first: sandbox }: World, context: Served, status: 404 | 405): Promise<Response> {
  const record = sandbox.calls.arrive(context.req.method, context.req.path, null, true);
  const wait = sandbox.calls.refuse(record);
  const message = status === 404 ? "نشانی یافت نشد." : "این روش برای این نشانی پذیرفته نیست.";
  const response = wait === null ? jsonAnswer({ status: 0, message }, status) : tooMany(wait);
  sandbox.calls.finish(record, response.status);
  return response;
}

/** The business of a call: the one in the path, else the owner of the requested record. Undefined if there is none. */
async function businessOf(world: World, route: Route, context: Served): Promise<Sandbox | undefined> {
  const params = context.req.param() as Record<string, string>;
  if (params.business !== undefined) return world.of(params.business);
  if (!route.isOf) return world.first;
  const { isOf } = route;
  const { headers } = context.req.raw;
  const body = route.method === "GET" ? {} : await readBody(context).catch(() => ({}));
  return world.find((sandbox) => isOf(sandbox, { params, body, headers })) ?? world.first;
}

async function answer(
  world: World,
  asked: Sandbox | undefined,
  route: Route,
  context: Served,
  record: CallRecord,
): Promise<Response> {
  const sandbox = asked ?? world.first;
  const wait = sandbox.calls.refuse(record);
  if (wait !== null) return tooMany(wait);
  try {
    const { raw: request } = context.req;
    const params = context.req.param() as Record<string, string>;
    const guard = route.guard ?? "token";
    if (guard !== "payer") requireJsonAccepted(request.headers);
    if (guard === "token") requireRight(world, asked, request.headers.get("authorization"));
    const { fields: body, files } = route.method === "GET" ? { fields: {}, files: {} } : await readForm(context);
    const query = new URL(request.url).searchParams;
    const call = { sandbox, params, query, body, files, headers: request.headers };
    const result =
      route.method === "GET" ? route.handle(call) : sandbox.db.transaction(() => answered(() => route.handle(call)));
    if (result instanceof Response) return result;
    return jsonAnswer(asked ? inEnvelope(result, habitsOf(asked).envelopes) : result);
  } catch (error) {
    if (error instanceof MissingParameters && asked && habitsOf(asked).missing_parameters === "unacceptable")
      return errorAnswer(plainError(400, "پارامتر الزامی فرستاده نشده است."));
    return errorAnswer(asked && habitsOf(asked).refusals === "in_success" ? inSuccess(error) : error);
  }
}

const NOES: ReadonlySet<number> = new Set([400, 402, 403, 404, 409, 422]);

/**
 * The same refusal with a success status. Refusals about the token, rate limits and its own failures always keep
 * their status.
 */
function inSuccess(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error instanceof AnsweredNo) return error;
  const { status, body, headers } = error;
  return NOES.has(status) && typeof body === "object" && body.status === 0
    ? new ServiceError(200, body, headers)
    : error;
}

function answered<Answer>(handle: () => Answer): Answer | Response {
  try {
    return handle();
  } catch (error) {
    if (error instanceof AnsweredNo) return errorAnswer(error);
    throw error;
  }
}

/**
 * Checks that the call has a valid token of the business that it names.
 *
 * @throws ServiceError 401 without a valid token, 404 if no business has the name, 403 for the token of another
 *   business
 */
function requireRight(world: World, asked: Sandbox | undefined, authorization: string | null): void {
  if (asked && hasLivingToken(asked, authorization)) return;
  if (!world.knows(authorization)) requireToken(asked ?? world.first, authorization);
  if (!asked) throw new ServiceError(404, { status: 0, error: "کسب‌وکار یافت نشد." });
  throw new ServiceError(403, { status: 0, error: "به این کسب‌وکار دسترسی ندارید." });
}

export function errorAnswer(error: unknown): Response {
  if (error instanceof ServiceError) {
    const { status, body, headers } = error;
    return typeof body === "string" ? new Response(body, { status, headers }) : jsonAnswer(body, status, headers);
  }
  console.error(error);
  return jsonAnswer({ status: 0, errors: { error: "خطای داخلی سرویس." } }, 500);
}

/** @throws ServiceError 406 if the client accepts no JSON */
function requireJsonAccepted(headers: Headers): void {
  const accept = headers.get("accept");
  if (accept && !/json|\*\/\*|application\/\*/.test(accept)) throw plainError(406, "فقط پاسخ JSON داده می‌شود.");
}

/** The fields and files of a body, in any supported form. @throws ServiceError as {@link readBody} */
async function readForm(context: Served): Promise<{ fields: Record<string, unknown>; files: Record<string, Buffer> }> {
  if (!context.req.header("content-type")?.startsWith("multipart/form-data"))
    return { fields: await readBody(context), files: {} };
  if (Number(context.req.header("content-length") ?? 0) > LARGEST_FORM)
    throw plainError(413, "درخواست بیش از اندازه بزرگ است.");
  const form = await context.req.formData().catch(() => {
    throw plainError(400, "فرم خوانده نشد.");
  });
  const fields: Record<string, unknown> = {};
  const files: Record<string, Buffer> = {};
  for (const [name, value] of form) {
    if (typeof value === "string") fields[name] = value;
    else files[name] = Buffer.from(await value.arrayBuffer());
  }
  return { fields, files };
}

/** The fields of a JSON object or a form. @throws ServiceError 400 when they cannot be read, 413 beyond 1 MB */
async function readBody(context: Served): Promise<Record<string, unknown>> {
  const text = await context.req.text();
  if (text.length > LARGEST_BODY) throw plainError(413, "درخواست بیش از اندازه بزرگ است.");
  if (text.trim() === "") return {};
  if (context.req.header("content-type")?.startsWith("application/x-www-form-urlencoded")) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  return parseObject(text);
}

/** @throws ServiceError 400 when the text is not a JSON object */
export function parseObject(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw plainError(400, "بدنهٔ درخواست JSON معتبر نیست.");
  }
  return value as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
