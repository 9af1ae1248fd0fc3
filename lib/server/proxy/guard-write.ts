import "server-only";
import { customerOperations } from "@/lib/customers/operations";
import type { ServiceOperation } from "@/lib/operations/define";
import type { Member } from "@/lib/server/members/session";
import { requireNoMoney } from "@/lib/server/ties/ties";

/** Who asks for a write, and where. */
interface Asking {
  business: string;
  member: Member;
  requestId: string;
}

/** Writes that are refused here, before anything is sent, by what is known of their record at that moment. */
const GUARDS: Readonly<Record<string, (input: never, asking: Asking) => Promise<void>>> = {
  [customerOperations.remove.id]: ({ customerId }: { customerId: string }, asking) =>
    requireNoMoney({ of: "customer", id: customerId }, asking),
};

/** @throws ApiError the reason not to send it */
export const guardWrite = async ({ id }: ServiceOperation, input: unknown, asking: Asking): Promise<void> =>
  GUARDS[id]?.(input as never, asking);
