import "server-only";
import { areaOf } from "@/lib/operations/area";
import { searchOperations } from "./operations";
import { eraseInput, erasureInput, searchInput } from "./schemas";

export const searchArea = areaOf(searchOperations, {
  lookup: searchInput,
  person: searchInput,
  erasure: erasureInput,
  erase: eraseInput,
});
