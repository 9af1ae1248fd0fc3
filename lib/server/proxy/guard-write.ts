import "server-only";
import { customerOperations } from "@/lib/customers/operations";
import type { ServiceOperation } from "@/lib/operations/define";
import type { Member } from "@/lib/server/members/session";
import { whileRemoving } from "@/lib/server/ties/removing";
import { requireNoMoney } from "@/lib/server/ties/ties";

/** The member who requests a write, and the business. */
interface Asking {
  business: string;
  member: Member;
  requestId: string;
}

type Write = () => Promise<unknown>;

/** Checks that may refuse a write before anything is sent, by the present state of its record. */
const GUARDS: Readonly<Record<string, (input: never, asking: Asking, write: Write) => Promise<unknown>>> = {
  [customerOperations.remove.id]: ({ customerId }: { customerId: string }, asking, write) =>
    whileRemoving(asking.business, customerId, async () => {
      await requireNoMoney({ of: "customer", id: customerId }, asking);
      return write();
    }),
};

/** @throws ApiError the reason not to send the write; as `write` */
export const guarded = ({ id }: ServiceOperation, input: unknown, asking: Asking, write: Write): Promise<unknown> =>
  GUARDS[id]?.(input as never, asking, write) ?? write();
