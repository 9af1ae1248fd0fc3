import "server-only";
import type { z } from "zod";
import { ApiError } from "@/lib/kit/operations/errors";
import type { WriteGuard } from "@/lib/server/core/serve-area";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { callService } from "@/lib/server/proxy/call-service";
import { customerOperations } from "../operations";
import type { customerUpdateInput } from "../schemas";
import { versionOf } from "../version";

/**
 * Edits of one customer through Daftar wait for each other from the look to the service's answer. One that is based on
 * an earlier record is refused.
 */
export const guardEdit: WriteGuard<z.output<typeof customerUpdateInput>> = (
  { customerId, basedOn },
  { business, member, requestId },
  write,
) =>
  basedOn === undefined
    ? write()
    : withExclusiveLock("edit-customer", [business, customerId], () =>
        write(async () => {
          const context = { business, requestId, lane: "person", memberId: member.id, isFresh: true } as const;
          const { data } = await callService(customerOperations.show, { customerId }, context);
          if ((await versionOf(data)) !== basedOn) {
            // The form asks for the record again; an answer from before the change would repeat the conflict.
            forgetTags(business, ["customers"]);
            throw new ApiError("conflict");
          }
        }),
      );
