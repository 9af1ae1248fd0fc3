import "server-only";
import type { ServiceOperation } from "@/lib/operations/define";
import { roleCan } from "@/lib/permissions";
import { afterAnswer } from "./after-answer";
import { callService } from "./call-service";
import { maskAnswer } from "./mask";
import { serve } from "./serve";
import { requireWholeIds } from "./whole-ids";

/** The proxy: one operation of the service for one member, with personal fields masked for those who may not see them. */
export function serveService(
  request: Request,
  business: string,
  operation: ServiceOperation | undefined,
): Promise<Response> {
  return serve(request, business, operation, async (input, { member, requestId }) => {
    // serve() has refused an unknown operation before it comes to this.
    if (!operation) return { data: null };
    const isMasked = operation.personal !== undefined && !roleCan(member.role, "personal.see");
    if (isMasked) requireWholeIds(operation, input);
    const result = await callService(operation, input, {
      business,
      requestId,
      lane: "person",
      memberId: member.id,
    });
    afterAnswer(operation, result.data, { business, member, at: new Date(Date.now() - result.ageSeconds * 1000) });
    return { ...result, data: isMasked ? maskAnswer(result.data, operation.personal ?? {}) : result.data };
  });
}
