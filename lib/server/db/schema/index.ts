import "server-only";

/** All tables, one file per area. Drizzle gets this module, and all other code imports it. */
export * from "./audit";
export * from "./authorization-requests";
export * from "./book";
export * from "./businesses";
export * from "./cards";
export * from "./customer-messages";
export * from "./customers";
export * from "./deposits";
export * from "./documents";
export * from "./inquiries";
export * from "./jobs";
export * from "./labels";
export * from "./members";
export * from "./notices";
export * from "./orders";
export * from "./overview";
export * from "./payment-requests";
export * from "./reconciliation";
export * from "./service";
export * from "./views";
export * from "./watched-records";
export * from "./webhooks";
