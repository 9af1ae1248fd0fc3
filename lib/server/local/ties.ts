import "server-only";
import { showTies } from "@/lib/server/ties/ties";
import { tieOperations } from "@/lib/ties/operations";
import { handle } from "./handle";

export const handlers = [handle(tieOperations.show, showTies)];
