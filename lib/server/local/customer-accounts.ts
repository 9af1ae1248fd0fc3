import "server-only";
import { customerAccountOperations } from "@/lib/customer-accounts/operations";
import { askAboutAccount } from "@/lib/server/customer-accounts/ask";
import { handle } from "./handle";

export const handlers = [handle(customerAccountOperations.ask, askAboutAccount)];
