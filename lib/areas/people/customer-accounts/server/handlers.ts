import "server-only";
import { handle } from "@/lib/server/local/handle";
import { customerAccountOperations } from "../operations";
import { askAboutAccount } from "./ask";

export const handlers = [handle(customerAccountOperations.ask, askAboutAccount)];
