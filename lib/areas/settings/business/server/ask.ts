import "server-only";
import { log } from "@/lib/server/core/log";
import { businessName, knownName, noteBusinessName } from "@/lib/server/members/businesses";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { businessOperations } from "../operations";

/**
 * The business's own name. The service is asked for it if it is not known yet, which is so until a member has opened a
 * page.
 *
 * @returns null if the service does not tell it
 */
export async function ownName(context: CallContext): Promise<string | null> {
  const { business } = context;
  const known = await knownName(business);
  if (known !== null) return known;
  try {
    const { data } = await callService(businessOperations.show, {}, context);
    await noteBusinessName(business, data.nameFa);
    return businessName(data.nameFa);
  } catch (error) {
    log.warn({ err: error, business }, "a business's name could not be asked for");
    return null;
  }
}
