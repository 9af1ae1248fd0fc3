import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { customerImportOperations } from "../operations";
import * as schemas from "../schemas";

export const customerImportsArea = serveArea(customerImportOperations, {
  list: schemas.importListInput,
  show: schemas.importIdInput,
  rows: schemas.importRowsInput,
  columns: schemas.importIdInput,
  row: schemas.importRowInput,
  map: schemas.importMapInput,
  correct: schemas.importCorrectInput,
  create: schemas.importCreateInput,
  start: schemas.importContinueInput,
  stop: schemas.importIdInput,
});
