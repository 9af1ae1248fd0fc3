import "server-only";
import { listInput } from "@/lib/kit/records/list-input";
import { serveArea } from "@/lib/server/core/serve-area";
import { webhookFilters } from "../filters";
import { webhookOperations } from "../operations";
import { webhookShowInput } from "../schemas";
import { webhookNotices } from "./notices";

export const webhooksArea = serveArea(
  webhookOperations,
  { list: listInput(webhookFilters), show: webhookShowInput },
  { notices: webhookNotices },
);
