import "@/lib/server/app";
import { cardFile } from "@/lib/areas/cards/card-files/server/file";

export const GET = cardFile.getResult;
