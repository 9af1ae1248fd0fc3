import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { overviewOperations } from "../operations";

export const overviewArea = serveArea(overviewOperations, {
  figures: noInput,
  attention: noInput,
});
