import "server-only";

/** All tables, one file per area: what drizzle is given and everybody imports. */
export * from "./audit";
export * from "./authorization-requests";
export * from "./book";
export * from "./budget";
export * from "./businesses";
export * from "./cards";
export * from "./customer-notes";
export * from "./customers";
export * from "./deposits";
export * from "./documents";
export * from "./inquiries";
export * from "./jobs";
export * from "./labels";
export * from "./members";
export * from "./observations";
export * from "./orders";
export * from "./overview";
export * from "./payment-requests";
export * from "./reconciliation";
export * from "./searches";
export * from "./service";
export * from "./unreadable";
export * from "./views";
export * from "./webhooks";
export * from "./writes";
