import "server-only";
import { log } from "@/lib/server/log";
import { type Change, recordSightings, type Sighting, type SightingSource } from "./record";

/** So many odd records at once are none: it is the database that fails, and asking it on and on helps nobody. */
const MOST_REFUSED = 10;

/**
 * Keeps sightings together; where that fails, each by itself, so that one odd record of the service costs no other.
 *
 * @returns what changed, and the ids of those that could not be kept
 * @throws when it is not some of them that fail
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
