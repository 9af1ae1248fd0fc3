import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { goingLiveOperations } from "../operations";

export const goingLiveArea = serveArea(goingLiveOperations, { show: noInput, putAway: noInput });
