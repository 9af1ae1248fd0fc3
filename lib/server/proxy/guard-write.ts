import "server-only";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { versionOf } from "@/lib/areas/people/customers/version";
import { whileRemoving } from "@/lib/areas/records/ties/server/removing";
import { endingRequest, requireAgreement } from "@/lib/areas/records/ties/server/second";
import { requireNoMoney } from "@/lib/areas/records/ties/server/ties";
import type { InputOf, ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import type { Member } from "@/lib/server/members/session";
import { forgetTags } from "./answer-cache";
import { callService } from "./call-service";

/** The member who requests a write, and the business. */
interface Asking {
  business: string;
  member: Member;
  requestId: string;
}

/** Carries out the write. The first try is checked, and further tries get its outcome: see `writeOnce`. */
type Write = (check?: () => Promise<void>) => Promise<unknown>;

/** Checks that may refuse a write before anything is sent, by the present state of its record. */
const GUARDS: Readonly<Record<string, (input: never, asking: Asking, write: Write) => Promise<unknown>>> = {
  [customerOperations.remove.id]: ({ customerId }: { customerId: string }, asking, write) => {
    const record = { of: "customer", id: customerId } as const;
    const check = async () => {
      await requireNoMoney(record, asking);
      await requireAgreement(record, asking);
    };
    return whileRemoving("customer", asking.business, customerId, () =>
      endingRequest(record, asking.member, () => write(check)),
    );
  },
  [authorizationOperations.revoke.id]: ({ authorizationId }: { authorizationId: string }, asking, write) => {
    const record = { of: "authorization", id: authorizationId } as const;
    return whileRemoving("authorization", asking.business, authorizationId, () =>
      endingRequest(record, asking.member, () => write(() => requireAgreement(record, asking))),
    );
  },
  // Edits of one customer through Daftar wait for each other from the look to the service's answer.
  [customerOperations.update.id]: ({ customerId, basedOn }: Edit, { business, member, requestId }, write) =>
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
        ),
};

type Edit = InputOf<typeof customerOperations.update>;

/** @throws ApiError the reason not to send the write; as `write` */
export const guarded = ({ id }: ServiceOperation, input: unknown, asking: Asking, write: Write): Promise<unknown> =>
  GUARDS[id]?.(input as never, asking, write) ?? write();
