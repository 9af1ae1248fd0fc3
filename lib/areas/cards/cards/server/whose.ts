import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema/index";
import type { FollowedUp } from "./answers";
import { changeApplication, noteReplaced, type StoredApplication } from "./record";

type FlowState = Pick<FollowedUp, "flow" | "status">;

/**
 * States in which the service has a card printed. For a cardholder who had one of them, any other state belongs to a
 * reissue.
 */
const PRINTED: readonly string[] = ["ISSUED", "DELIVERED"];
/** States of a reissue that the service is not known to have begun. */
const NOT_BEGUN: readonly string[] = ["NEW", "SENDING", "LOST"];

/** Whether an answer describes a reissue under way. */
const tellsOfReissue = ({ flow, status }: FlowState): boolean =>
  flow !== "ISSUE" && status !== "UNKNOWN" && !PRINTED.includes(status);

/** Every application of one cardholder, the newest first. */
const applicationsOf = ({
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

/**
 * The service has one state for each cardholder: the state of the newest application it knows. This shows whether a
 * reissue was begun when its answer was lost.
 *
 * @returns the application that an answer describes; `isState` is false if it describes an application that is not
 *   ours
 */
export async function whoseState(
  asked: StoredApplication,
  told: FlowState,
): Promise<{ row: StoredApplication; isState: boolean }> {
  const rows = await applicationsOf(asked);
  const [newest = asked] = rows;
  if (newest.flow !== "REISSUE" || !NOT_BEGUN.includes(newest.status)) {
    // If the process died between the two writes, the earlier one is still unmarked.
    if (newest.replaces !== null) await noteReplaced(newest);
    return { row: newest, isState: isStateOf(newest, told) };
  }
  const before = rows.find(({ id }) => id === newest.replaces) ?? asked;
  // The process that is sending it will get the answer.
  if (newest.status === "SENDING") return { row: before, isState: isStateOf(before, told) };
  if (tellsOfReissue(told)) {
    await noteReplaced(newest);
    return { row: newest, isState: true };
  }
  if (told.status !== "UNKNOWN")
    await changeApplication(newest, (row) => (row.status === "LOST" ? { set: { status: "NEW" } } : null));
  return { row: before, isState: isStateOf(before, told) };
}

/** A reissue that was begun elsewhere does not change the state of the existing card. */
function isStateOf({ flow, status }: StoredApplication, told: FlowState): boolean {
  if (flow === "ISSUE" && told.flow === "REISSUE") return false;
  return !(PRINTED.includes(status) && tellsOfReissue(told));
}
