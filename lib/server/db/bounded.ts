import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { db, type Queryable } from "./client";

/** A sum of a million records takes less than a second. */
const LONGEST_MS = 5000;

/**
 * Asks the database within a time limit, on one connection: what is asked must not take another one meanwhile.
 *
 * @throws ApiError `busy` if a statement takes too long
 */
export async function bounded<Answer>(ask: (tx: Queryable) => Promise<Answer>): Promise<Answer> {
  try {
    return await db().transaction(async (tx) => {
      await tx.execute(`SET LOCAL statement_timeout = ${LONGEST_MS}`);
      return ask(tx);
    });
  } catch (error) {
    if (isTooLong(error)) throw new ApiError("busy");
    throw error;
  }
}

/** PostgreSQL's code for a statement that was ended by its time limit. */
const isTooLong = (error: unknown): boolean =>
  [error, (error as { cause?: unknown } | null)?.cause].some(
    (each) => (each as { code?: unknown } | null)?.code === "57014",
  );
