import "server-only";
import type { BusinessProfile } from "@/lib/business/answers";
import type { ServiceOperation } from "@/lib/operations/define";
import { log } from "@/lib/server/log";
import { noteBusinessName } from "@/lib/server/members/businesses";
import type { Member } from "@/lib/server/members/session";
import { noteLookUp } from "@/lib/server/observations/look-ups";
import type { Withdrawal } from "@/lib/withdrawals/answers";

interface Answered {
  business: string;
  member: Member;
  at: Date;
}

const noteWithdrawals = (withdrawals: readonly Withdrawal[], { business, member, at }: Answered) =>
  noteLookUp(business, withdrawals, member.name, at);

/** What else an answer is good for, by operation. Nobody waits for it, and its failure is nobody's failure. */
const AFTER_ANSWER: Record<string, (data: unknown, about: Answered) => void> = {
  "business.show": (data, { business }) =>
    void noteBusinessName(business, (data as BusinessProfile).nameFa).catch((error: unknown) =>
      log.warn({ err: error }, "a business's name could not be kept"),
    ),
  "withdrawals.show": (data, about) => noteWithdrawals([data as Withdrawal], about),
  "withdrawals.by_track_id": (data, about) => noteWithdrawals([data as Withdrawal], about),
  "withdrawals.list": (data, about) => noteWithdrawals((data as { items: Withdrawal[] }).items, about),
};

/** Uses an answer after it was given to a member; returns at once. */
export function afterAnswer(operation: ServiceOperation, data: unknown, about: Answered): void {
  const use = AFTER_ANSWER[operation.id];
  if (!use) return;
  setImmediate(() => {
    try {
      use(data, about);
    } catch (error) {
      log.warn({ err: error, operation: operation.id }, "an answer could not be used further");
    }
  });
}
