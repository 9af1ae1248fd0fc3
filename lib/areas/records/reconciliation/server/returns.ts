import "server-only";
import type { TransactionStatus } from "@/lib/areas/money/wallet/codes";
import { cameBackOf } from "@/lib/areas/money/wallet/ledger";
import { type PlaceDay, partRial } from "../lines";
import type { DayAnswer } from "./answers";
import { walletMovements } from "./movements";

/**
 * The two halves of a day's returns: money that came back on the day, and money that left on the day and did not
 * stay. Null if they do not add up to the day's line, for example while the book is changing.
 */
export async function returnsOf(
  business: string,
  day: string,
  shown: PlaceDay | undefined,
): Promise<DayAnswer["returns"]> {
  if (!shown?.isRead) return null;
  const returns = { cameBackRial: 0, cameBack: 0, didNotStayRial: 0, didNotStay: 0 };
  for await (const { movements } of walletMovements(business, { from: day, to: day })) {
    for (const { role, status, amountRial, feeRial } of movements) {
      if (role === "back") {
        returns.cameBackRial += amountRial + feeRial;
        returns.cameBack += 1;
        continue;
      }
      // This uses the row itself, because its return may be on another day.
      const back = cameBackOf({
        status: status as TransactionStatus,
        amountRial: 0 - amountRial,
        wageRial: 0 - feeRial,
      });
      if (back.amountRial + back.feeRial === 0) continue;
      returns.didNotStayRial -= back.amountRial + back.feeRial;
      returns.didNotStay += 1;
    }
  }
  if (returns.cameBack + returns.didNotStay === 0) return null;
  return returns.cameBackRial + returns.didNotStayRial === partRial(shown.lines, "cameBack") ? returns : null;
}
