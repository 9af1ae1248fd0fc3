import "server-only";
import { handle } from "@/lib/server/local/handle";
import { cardFileOperations } from "../operations";
import { cardFile } from "./file";
import { handFile } from "./hand";

export const handlers = [...cardFile.handlers, handle(cardFileOperations.hand, handFile)];
