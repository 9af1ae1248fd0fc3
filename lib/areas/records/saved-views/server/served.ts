import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { viewOperations } from "../operations";
import { changeViewInput, saveViewInput, viewInput } from "../schemas";
import { viewSeals } from "./handlers";

export const savedViewsArea = serveArea(
  viewOperations,
  {
    list: noInput,
    save: saveViewInput,
    change: changeViewInput,
    remove: viewInput,
  },
  { sealed: viewSeals },
);
