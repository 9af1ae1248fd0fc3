import "server-only";
import { businessOperations } from "@/lib/business/operations";
import { roleCan } from "@/lib/permissions";
import { log } from "@/lib/server/log";
import { callService } from "@/lib/server/proxy/call-service";
import type { Asker } from "./a2a";

/** What the wallet can pay, in rial; null for who may not see it, and while the service cannot be asked. */
export async function availableTo({ member, requestId }: Asker): Promise<number | null> {
  if (!roleCan(member.role, "wallet.read")) return null;
  const { business } = member;
  try {
    const { data } = await callService(businessOperations.show, {}, { business, requestId, memberId: member.id });
    return data.availableRial;
  } catch (error) {
    log.warn({ err: error }, "no balance to decide with");
    return null;
  }
}
