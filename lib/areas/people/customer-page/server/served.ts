import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { customerPageOperations } from "../operations";
import * as schemas from "../schemas";
import { customerNoteSeals } from "./record";

export const customerPageArea = serveArea(
  customerPageOperations,
  {
    overview: schemas.partyInput,
    party: schemas.partyInput,
    timeline: schemas.partyTimelineInput,
    notes: schemas.notesInput,
    addNote: schemas.noteInput,
    addFile: schemas.noteFileInput,
    file: schemas.noteIdInput,
    removeNote: schemas.noteIdInput,
  },
  { sealed: customerNoteSeals },
);
