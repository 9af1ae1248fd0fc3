import type { Area } from "../core/types";
import { outboxSchema } from "./outbox";

/** The service's calls to the merchant; it answers no route itself. */
export const webhooksArea: Area = { name: "webhooks", schema: outboxSchema, tables: ["webhooks"], routes: [] };
