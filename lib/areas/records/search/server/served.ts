import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { searchOperations } from "../operations";
import { eraseInput, erasureInput, searchInput } from "../schemas";

export const searchArea = serveArea(searchOperations, {
  lookup: searchInput,
  person: searchInput,
  erasure: erasureInput,
  erase: eraseInput,
});
