import "server-only";
import { log } from "@/lib/server/core/log";
import { type Change, recordSightings, type Sighting, type SightingSource } from "./record";

/** If this many records are refused, the database itself fails, and further tries would not help. */
const MOST_REFUSED = 10;

/**
 * Stores sightings together. If that fails, each one is stored alone, so that one odd record of the service does not
 * lose the others.
 *
 * @returns the changes, and the ids that could not be stored
 * @throws if more than a few of them fail
 */
export async function keepSightings(
  business: string,
  sightings: readonly Sighting[],
  from: SightingSource,
): Promise<{ changes: Change[]; refused: string[] }> {
  try {
    return { changes: await recordSightings(business, sightings, from), refused: [] };
  } catch (error) {
    log.warn({ err: error, business, count: sightings.length }, "sightings were not kept together");
  }
  const changes: Change[] = [];
  const refused: string[] = [];
  for (const sighting of sightings) {
    try {
      changes.push(...(await recordSightings(business, [sighting], from)));
    } catch (error) {
      refused.push(sighting.withdrawal.id);
      if (refused.length > MOST_REFUSED) throw error;
    }
  }
  log.warn(
    { business, kept: sightings.length - refused.length, refused: refused.length },
    "sightings were kept singly",
  );
  return { changes, refused };
}
