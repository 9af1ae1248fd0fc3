import "server-only";
import { isReadOperation, maskedPaths, type Page, type ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { registry } from "@/lib/server/core/registry";
import { requestIdOf } from "@/lib/server/core/request";
import type { Member } from "@/lib/server/members/session";
import { afterAnswer, guarded, partOfBook, plainInput, proxyOperation } from "./areas";
import { askMasked } from "./ask-masked";
import { type CallContext, callService } from "./call-service";
import { checkFileSize, fileHeadOf, inPlace, openFile } from "./file-in";
import { maskAnswer } from "./mask";
import { pageOfBook } from "./page-of-book";
import { problemResponse } from "./problem";
import { type ServedAnswer, serve } from "./serve";
import { writeOnce } from "./write-once";

/**
 * The proxy: carries out one operation of the service for one member. Personal fields are masked for members who may
 * not see them. A page that other people's browsers open is known, so that it is refused as such.
 */
export function serveService(request: Request, business: string, operationId: string): Promise<Response> {
  if (registry().externalPages.has(operationId))
    return Promise.resolve(problemResponse(new ApiError("opened_elsewhere"), requestIdOf(request)));
  const operation = proxyOperation(operationId);
  return serve(request, business, operation, async (input, { member, requestId }) => {
    // serve() has already refused an unknown operation.
    if (!operation) return { data: null };
    const context = { business, requestId, lane: "person", memberId: member.id, memberName: member.name } as const;
    if (!isReadOperation(operation)) {
      const own = plainInput(operation, input, isMaskedFor(operation, member));
      const data = await write(request, operation, own, { ...context, member });
      afterAnswer(operation, data, { business, member, at: new Date() }, own);
      return { data: isMaskedFor(operation, member) ? maskAnswer(data, maskedPaths(operation)) : data };
    }
    return answerRead(operation, input, { business, requestId, member });
  });
}

/** Answers a read for this member. The caller has authorised the member and parsed the input. */
export async function answerRead(
  operation: ServiceOperation,
  input: unknown,
  { business, requestId, member }: { business: string; requestId: string; member: Member },
): Promise<ServedAnswer> {
  const isMasked = isMaskedFor(operation, member);
  const inBook = await pageOfBook(operation, input, business, isMasked ? member : null);
  if (inBook) return { data: isMasked ? maskAnswer(inBook, maskedPaths(operation)) : inBook };
  const context = { business, requestId, lane: "person", memberId: member.id, memberName: member.name } as const;
  const result = isMasked
    ? await askMasked(operation, input, context)
    : { ...(await callService(operation, plainInput(operation, input, false), context)), isSearch: false };
  afterAnswer(operation, result.data, { business, member, at: new Date(Date.now() - result.ageSeconds * 1000) }, input);
  const whole = partOfBook(operation, input) ? { ...(result.data as object), bookAsOf: null } : result.data;
  const data = outward(operation, isMasked ? maskAnswer(whole, maskedPaths(operation)) : whole, isMasked);
  return result.isSearch ? { data } : { ...result, data };
}

/**
 * The readable values of unreadable rows stay on the server, because nothing masks them. If ids are masked, the ids
 * of such rows are removed too.
 */
function outward(operation: ServiceOperation, data: unknown, isMasked: boolean): unknown {
  const { unread } = (data ?? {}) as Partial<Page<unknown>>;
  if (!unread) return data;
  const hidesIds = isMasked && Object.values(maskedPaths(operation)).includes("reference");
  return { ...(data as object), unread: unread.map(({ id, fields }) => ({ id: hidesIds ? null : id, fields })) };
}

const isMaskedFor = ({ personal }: ServiceOperation, { role }: Member): boolean =>
  personal !== "nothing" && !roleCan(role, "personal.see");

/** A write, with its file if there is one. A file with the same description makes it the same request. */
async function write(
  request: Request,
  operation: ServiceOperation,
  input: unknown,
  { member, ...context }: CallContext & { member: Member },
): Promise<unknown> {
  const { business, requestId } = context;
  const asked = { business, member, key: request.headers.get("x-daftar-write"), operation, input };
  // The check runs before the write begins. If the check is slow or the process dies in it, no write with an unknown
  // result is left.
  if (!operation.file)
    return guarded(operation, input, { business, member, requestId }, (check) =>
      writeOnce(asked, async () => (await callService(operation, input, context)).data, check),
    );
  const { field } = operation.file;
  const rule = operation.file.rule(input);
  const head = fileHeadOf(request);
  checkFileSize(head, field, rule);
  return writeOnce({ ...asked, file: `${head.size} ${head.sha256}` }, () =>
    inPlace(context.business, member.id, async () => {
      const file = await openFile(request, head, field, rule);
      return (await callService(operation, input, { ...context, file })).data;
    }),
  );
}
