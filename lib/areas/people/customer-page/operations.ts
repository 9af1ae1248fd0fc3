import { defineLocalOperation, type Page, type } from "@/lib/kit/operations/define";
import {
  type CustomerNote,
  type CustomerOverview,
  type CustomerPageContent,
  MOST_FILE_BYTES,
  NOTE_FILE_TYPES,
  type NoteFileType,
  type PartyTimeline,
} from "./party";
import type { noteFileInput, noteIdInput, noteInput, notesInput, partyInput, partyTimelineInput } from "./schemas";

export const NOTE_FILE = { types: NOTE_FILE_TYPES, mostBytes: MOST_FILE_BYTES } as const;

// Documents are left out: their tag would tell members without the permission when one is made.
const READS = [
  "withdrawals",
  "settlements",
  "authorizations",
  "authorization-requests",
  "transactions",
  "customers",
  "customer-accounts",
  "orders",
  "payments",
  "inquiries",
  "customer-notes",
  "customer-messages",
] as const;

export const customerPageOperations = {
  /** What is read first of a customer: the sums, what waits, and the newest. */
  overview: defineLocalOperation({
    id: "customer_page.overview",
    method: "GET",
    permission: "customers.read",
    input: type<typeof partyInput>(),
    output: type<CustomerOverview>(),
    reads: READS,
  }),

  /** Related records of a customer: counts and sums of each kind as their lists have them, and the newest. */
  party: defineLocalOperation({
    id: "customer_page.show",
    method: "GET",
    permission: "customers.read",
    input: type<typeof partyInput>(),
    output: type<CustomerPageContent>(),
    reads: READS,
  }),

  /** All of them in one timeline, newest first. */
  timeline: defineLocalOperation({
    id: "customer_page.timeline",
    method: "GET",
    permission: "customers.read",
    input: type<typeof partyTimelineInput>(),
    output: type<PartyTimeline>(),
    reads: READS,
  }),

  notes: defineLocalOperation({
    id: "customer_notes.list",
    method: "GET",
    permission: "customers.read",
    input: type<typeof notesInput>(),
    output: type<Page<CustomerNote>>(),
    reads: ["customer-notes"],
  }),

  addNote: defineLocalOperation({
    id: "customer_notes.add",
    method: "POST",
    permission: "customerNotes.write",
    input: type<typeof noteInput>(),
    output: type<{ id: string }>(),
    changes: ["customer-notes"],
  }),

  addFile: defineLocalOperation({
    id: "customer_notes.add_file",
    method: "POST",
    permission: "customerNotes.write",
    input: type<typeof noteFileInput>(),
    file: { field: "file", mostBytes: MOST_FILE_BYTES, rule: () => NOTE_FILE },
    output: type<{ id: string }>(),
    changes: ["customer-notes"],
  }),

  /** The file of a note; the log records who opened it. */
  file: defineLocalOperation({
    id: "customer_notes.file",
    method: "POST",
    permission: "customers.read",
    input: type<typeof noteIdInput>(),
    output: type<{ name: string; type: NoteFileType; base64: string }>(),
  }),

  /** Deletes a note's content; the log keeps the fact that it existed. */
  removeNote: defineLocalOperation({
    id: "customer_notes.remove",
    method: "POST",
    permission: "customerNotes.write",
    input: type<typeof noteIdInput>(),
    output: type<{ removed: true }>(),
    changes: ["customer-notes"],
  }),
};
