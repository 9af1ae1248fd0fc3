import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { cardFileOperations } from "../operations";
import * as schemas from "../schemas";

export const cardFilesArea = serveArea(cardFileOperations, {
  list: schemas.cardFileListInput,
  show: schemas.cardFileIdInput,
  rows: schemas.cardFileRowsInput,
  columns: schemas.cardFileIdInput,
  row: schemas.cardFileRowInput,
  map: schemas.cardFileMapInput,
  correct: schemas.cardFileCorrectInput,
  create: schemas.cardFileCreateInput,
  start: schemas.cardFileIdInput,
  hand: schemas.cardFileHandInput,
  stop: schemas.cardFileIdInput,
});
