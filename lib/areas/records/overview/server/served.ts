import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { overviewOperations } from "../operations";
import { overviewSharesInput } from "../schemas";
import { overviewNotices } from "./notices";

export const overviewArea = serveArea(
  overviewOperations,
  { figures: noInput, shares: overviewSharesInput },
  { notices: overviewNotices },
);
