/** The service's own words, as its list can be filtered by them. */
export const SETTLEMENT_WIRE_STATUSES = ["PENDING", "INIT", "DONE", "FAILED", "CANCELED"] as const;
export type SettlementWireStatus = (typeof SETTLEMENT_WIRE_STATUSES)[number];
/** Ours: what had arrived and came back is `REVERSED`; the service calls it `CANCELED`, like what never left. */
export const SETTLEMENT_STATUSES = [...SETTLEMENT_WIRE_STATUSES, "REVERSED"] as const;
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];

export const SETTLEMENT_TYPES = ["ACH", "A2A"] as const;
export type SettlementType = (typeof SETTLEMENT_TYPES)[number];
