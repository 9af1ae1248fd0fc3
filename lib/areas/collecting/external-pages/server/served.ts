import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { externalPageOperations } from "../operations";
import { externalPageAddressInput } from "../schemas";

export const externalPagesArea = serveArea(externalPageOperations, { address: externalPageAddressInput });
