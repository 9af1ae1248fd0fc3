import "server-only";
import { fileIdInput } from "@/lib/kit/row-files/schemas";
import { serveArea } from "@/lib/server/core/serve-area";
import { correctingInputs, fileInputs } from "@/lib/server/row-files/serve";
import { cardFileOperations } from "../operations";
import { cardFileCreateInput, cardFileHandInput } from "../schemas";

export const cardFilesArea = serveArea(cardFileOperations, {
  ...fileInputs,
  ...correctingInputs,
  create: cardFileCreateInput,
  start: fileIdInput,
  hand: cardFileHandInput,
});
