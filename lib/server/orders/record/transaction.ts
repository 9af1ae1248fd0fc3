import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import { pool, type Queryable } from "@/lib/server/db/client";
import { boss } from "@/lib/server/jobs/boss";

export interface OrderTransaction {
  tx: Queryable;
  /** Hands the order to the workers when, and only when, the transaction commits. */
  enqueue: (orderId: string, startAfter?: Date) => Promise<void>;
}

/**
 * A transaction on one connection that the job queue also writes into, so that an order and its job are committed
 * together.
 */
export async function inOrderTransaction<T>(work: (context: OrderTransaction) => Promise<T>): Promise<T> {
  const queue = await boss();
  const client = await pool().connect();
  let isBroken = true;
  try {
    const result = await drizzle(client).transaction((tx) =>
      work({
        tx,
        enqueue: async (orderId, startAfter) => {
          const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
          await queue.send("order", { orderId }, { db, startAfter });
        },
      }),
    );
    isBroken = false;
    return result;
  } catch (error) {
    // A rolled back transaction leaves the connection usable. A lost connection does not answer.
    isBroken = await client.query("SELECT 1").then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(isBroken);
  }
}
