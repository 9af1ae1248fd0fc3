import "server-only";
import { areaOf } from "@/lib/operations/area";
import { externalPageOperations } from "./operations";
import { externalPageAddressInput } from "./schemas";

export const externalPagesArea = areaOf(externalPageOperations, { address: externalPageAddressInput });
