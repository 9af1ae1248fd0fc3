import "server-only";
import { and, desc, eq } from "drizzle-orm";
import type { FollowedUp } from "@/lib/cards/answers";
import { changeApplication, type StoredApplication } from "@/lib/server/cards/record";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema";

type FlowState = Pick<FollowedUp, "flow" | "status">;

/** States in which the service has a card printed; whatever else it names of somebody who had one is a reissue's. */
const PRINTED: readonly string[] = ["ISSUED", "DELIVERED"];
/** Reissues of which it is not known that the service has begun them. */
const NOT_BEGUN: readonly string[] = ["NEW", "SENDING", "LOST"];

/** Whether an answer tells of a reissue that is under way. */
const tellsOfReissue = ({ flow, status }: FlowState): boolean =>
  flow !== "ISSUE" && status !== "UNKNOWN" && !PRINTED.includes(status);

/** Every application of one cardholder, the newest first. */
export const applicationsOf = ({
  business,
  provider,
  cardholderId,
}: Pick<StoredApplication, "business" | "provider" | "cardholderId">): Promise<StoredApplication[]> =>
  db()
    .select()
    .from(cardApplications)
    .where(
      and(
        eq(cardApplications.business, business),
        eq(cardApplications.provider, provider),
        eq(cardApplications.cardholderId, cardholderId ?? ""),
      ),
    )
    .orderBy(desc(cardApplications.createdAt), desc(cardApplications.id));

/** From now on the service tells of the reissue, and of what it replaces no more. */
export async function noteReplaced({ business, id, replaces }: StoredApplication): Promise<void> {
  if (replaces === null) return;
  await changeApplication({ business, id: replaces }, (row) =>
    row.replacedBy === null ? { set: { replacedBy: id } } : null,
  );
}

/**
 * The service has one state for each cardholder, which is that of the newest application it knows of. Of a reissue whose
 * answer was lost this is how it is found out whether it was begun.
 *
 * @returns whose state an answer is; `isState` is false where it tells of an application that is none of ours
 */
export async function whoseState(
  asked: StoredApplication,
  told: FlowState,
): Promise<{ row: StoredApplication; isState: boolean }> {
  const rows = await applicationsOf(asked);
  const [newest = asked] = rows;
  if (newest.flow !== "REISSUE" || !NOT_BEGUN.includes(newest.status)) {
    // A death between the two leaves the earlier one unmarked.
    if (newest.replaces !== null) await noteReplaced(newest);
    return { row: newest, isState: isStateOf(newest, told) };
  }
  const before = rows.find(({ id }) => id === newest.replaces) ?? asked;
  // Whoever is sending it at this moment hears the answer.
  if (newest.status === "SENDING") return { row: before, isState: isStateOf(before, told) };
  if (tellsOfReissue(told)) {
    await noteReplaced(newest);
    return { row: newest, isState: true };
  }
  if (told.status !== "UNKNOWN")
    await changeApplication(newest, (row) => (row.status === "LOST" ? { set: { status: "NEW" } } : null));
  return { row: before, isState: isStateOf(before, told) };
}

/** A reissue that was begun elsewhere is not the state of the card that is there. */
function isStateOf({ flow, status }: StoredApplication, told: FlowState): boolean {
  if (flow === "ISSUE" && told.flow === "REISSUE") return false;
  return !(PRINTED.includes(status) && tellsOfReissue(told));
}
