import "server-only";
import { askOwnerInput, destinationInput, saveDestinationInput } from "@/lib/areas/money/orders/schemas";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { destinationOperations } from "../operations";

export const destinationsArea = serveArea(destinationOperations, {
  list: noInput,
  save: saveDestinationInput,
  remove: destinationInput,
  askOwner: askOwnerInput,
});
