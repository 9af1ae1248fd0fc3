import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noInput } from "@/lib/operations/input";
import { askOwnerInput, destinationInput, saveDestinationInput } from "@/lib/orders/schemas";
import { destinationOperations } from "./operations";

export const destinationsArea = areaOf(destinationOperations, {
  list: noInput,
  save: saveDestinationInput,
  remove: destinationInput,
  askOwner: askOwnerInput,
});
