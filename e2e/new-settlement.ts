import { randomUUID } from "node:crypto";
import { BUSINESS, type SandboxControl } from "./fixtures";

/** Its last four digits tell the sandbox's bank never to answer; control settles it all the same. */
const UNANSWERED_TOMAN = 17_799;
export const PAYEE_IBAN = "IR062960000000100324200001";

interface Wanted {
  isInstant?: boolean;
  description?: string;
}

interface Stored {
  data?: { settlement: { track_id: string }[] };
}

/** Orders a settlement as another client of the business would. @returns its track id */
export async function orderSettlement(sandbox: SandboxControl, wanted: Wanted = {}): Promise<string> {
  const trackId = randomUUID();
  const order = {
    amount: UNANSWERED_TOMAN,
    iban: PAYEE_IBAN,
    track_id: trackId,
    is_instant: wanted.isInstant ?? false,
    ...(wanted.description ? { description: wanted.description } : {}),
  };
  const answer = await sandbox.service<Stored>("POST", `/v3/business/${BUSINESS}/settlement/store`, order);
  if (!answer.data) throw new Error(`the sandbox refused a settlement: ${JSON.stringify(answer)}`);
  return trackId;
}
