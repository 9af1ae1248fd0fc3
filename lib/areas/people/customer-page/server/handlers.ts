import "server-only";
import { handle } from "@/lib/server/local/handle";
import { customerPageOperations as operations } from "../operations";
import { customerOverview, customerPage, customerTimeline } from "./ask";
import { addNote, listNotes, openFile, removeNote } from "./notes";

export const handlers = [
  handle(operations.overview, ({ customerId }, context) => customerOverview(customerId, context)),
  handle(operations.party, ({ customerId }, context) => customerPage(customerId, context)),
  handle(operations.timeline, customerTimeline),
  handle(operations.notes, (input, { member }) => listNotes(input, member)),
  handle(operations.addNote, (input, context) => addNote(input, context)),
  handle(operations.addFile, (input, context) => context.withFile((bytes) => addNote(input, context, bytes))),
  handle(operations.file, ({ noteId }, context) => openFile(noteId, context)),
  handle(operations.removeNote, ({ noteId }, context) => removeNote(noteId, context)),
];
