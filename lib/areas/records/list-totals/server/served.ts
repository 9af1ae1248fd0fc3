import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { listTotalsOperations } from "../operations";
import { totalsOfListInput } from "../schemas";

export const listTotalsArea = serveArea(listTotalsOperations, { ofList: totalsOfListInput });
