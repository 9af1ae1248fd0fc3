import "server-only";
import { areaOf } from "@/lib/operations/area";
import { handOverOperations } from "./operations";
import { handOverAddressInput } from "./schemas";

export const handOversArea = areaOf(handOverOperations, { address: handOverAddressInput });
