import { createHash } from "node:crypto";
import type { openSandbox } from "./open-sandbox";

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;
type Fields = Record<string, unknown>;

/**
 * An account at Saman, which takes account-to-account settlements at all hours; and one at Resalat, which takes none.
 */
export const IBAN = "IR230560000000000000000001";
export const IBAN_WITHOUT_A2A = "IR960700000000000000000001";

export const batchIdOf = (items: unknown): string => createHash("sha512").update(JSON.stringify(items)).digest("hex");

/**
 * The calls of all three doors to a settlement, and what control tells about one. Amounts as each endpoint wants
 * them.
 */
export function settlementCalls({ call, control }: Sandbox) {
  const v3 = "/v3/business/parsmart/settlement";
  const v4 = "/v4/business/parsmart/settlement";
  const batch = "/batch/api/v2/business/parsmart";
  const show = (trackId: string) => call("GET", `${v4}/${encodeURIComponent(trackId)}`);
  return {
    /** `amount` in toman. */
    store: (fields: Fields) => call("POST", `${v3}/store`, { amount: 100_000, iban: IBAN, ...fields }),
    show,
    status: async (trackId: string): Promise<string> => (await show(trackId)).body.data?.settlement.status,
    list: (query = "") => call("GET", v4 + query),
    cancel: (trackId: string) => call("DELETE", `${v4}/${trackId}`),
    banks: (query = "") => call("GET", `${v3}/banks${query}`),
    createBatch: (items: Fields[], batchId = batchIdOf(items)) =>
      call("POST", `${batch}/batches-settlement`, { batch_id: batchId, batches_settlement: items }),
    batches: (query = "") => call("GET", `${batch}/batches${query}`),
    batchItems: (batchId: string, query = "") => call("GET", `${batch}/batch-settlements/${batchId}${query}`),
    /** `amount` in rial. */
    enqueue: (fields: Fields) => call("POST", `${v3}/queued`, { iban: IBAN, ...fields }),
    queue: (query = "") => call("GET", `${v3}/queued${query}`),
    queued: (id: string) => call("GET", `${v3}/queued/${id}`),
    cancelQueued: (id: string) => call("POST", `${v3}/queued/cancel`, { id }),
    settle: (id: string, status: string) => control("POST", `/settlements/${id}/settle`, { status }),
    deposit: (amountRial: number) => control("POST", "/deposit", { amountRial }),
    goTo: (to: "nextSlot" | "nextCycle") => control("POST", "/clock", { to }),
    settlement: async (trackId: string) =>
      (await control("GET", `/settlements?track_id=${trackId}`)).body.settlements[0],
    walletRial: async (): Promise<number> => (await control("GET", "/ledger?limit=1")).body.balances_rial.wallet,
  };
}
