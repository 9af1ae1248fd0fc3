import "server-only";
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { batchItemInput } from "@/lib/batches/schemas";
import { toWireItems } from "@/lib/batches/to-wire";

/** The id that the service wants of a batch: SHA-512, in hex, of its items' compact JSON exactly as it is sent. */
export const batchIdOf = (items: z.output<typeof batchItemInput>[]): string =>
  createHash("sha512")
    .update(JSON.stringify(toWireItems(items)))
    .digest("hex");
