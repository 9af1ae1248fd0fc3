import "server-only";
import { areaOf } from "@/lib/operations/area";
import { customerPageOperations } from "./operations";
import * as schemas from "./schemas";

export const customerPageArea = areaOf(customerPageOperations, {
  party: schemas.partyInput,
  timeline: schemas.partyTimelineInput,
  notes: schemas.notesInput,
  addNote: schemas.noteInput,
  addFile: schemas.noteFileInput,
  file: schemas.noteIdInput,
  removeNote: schemas.noteIdInput,
});
