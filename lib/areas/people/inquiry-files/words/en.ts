/** Inquiries from a file, and the outcomes of its rows. */
const inquiryFiles = {
  title: "Inquiries from a file",
  one: "File of inquiries",
  description:
    "From a spreadsheet or CSV file. Nothing is asked and nothing is charged before you have reviewed the inquiries and their cost.",
  open: "From a file",
  upload: "File of inquiries",
  kind: "Kind of inquiry of the rows",
  hint: "At most {rows} rows, with headings in Persian or English. Columns needed: {fields}.",
  cards:
    "Inquiries about cards from a file are not possible: Daftar saves the rows of a file and never saves card numbers.",
  emptyBody: "Files are kept here for a week with the result of each row. The answers stay in the inquiries.",
  columns: { cost: "Charged" },
  file: {
    empty: "This file has no rows. Choose the file of inquiries.",
    tooLarge: "This file is too large. Split it into several files.",
    unpacksTooLarge:
      "This file holds much more than a list of inquiries. Copy only the rows of inquiries into a new file.",
    tooManyRows: "This file has more than 10,000 rows. Split it into several files and upload each of them.",
    noHeadings: "The headings of the needed columns were not found. Name the columns in the first row.",
  },
  running: "Being asked",
  states: {
    there: "Answer available, free",
    ready: "Ready to ask",
    done: "Answered",
    refused: "No answer, not charged",
    unknown: "Unknown; may be charged",
    again: "To be asked again",
  },
  notKept: "The file’s rows are no longer kept. The answers stay in the inquiries.",
  detail: {
    charged: "Charged so far",
    maybe: "Fees not known",
    limit: "Cost limit",
    noLimit: "None",
    price: "Fee per row",
    priceUnknown: "Not recorded",
  },
  row: {
    about: "Asked about",
    answer: "Answer",
    repeats: "Same inquiry as in row {line}",
  },
  start: {
    title:
      "{count, plural, =0 {This file has no rows to ask} one {One row will be asked} other {# rows will be asked}}",
    cost: "This costs at most {amount}, even if nothing matches. Rows with an available answer are free.",
    costUnknown: "Each row costs a fee. The amount is not recorded, so neither a total nor a limit can be calculated.",
    limit: "Cost limit of the whole file",
    limitHint: "If empty, only your budget limits the cost.",
    limitSpent: "{amount} of it is, or may be, spent so far. If empty, only your budget limits the cost.",
    limitTooLow: "This limit leaves less than the fee of one inquiry, so nothing would be asked.",
    action: "{count, plural, one {Ask one row} other {Ask # rows}}",
    started: "The rows are being asked.",
  },
  stopBody: "Inquiries under way are finished, and their answers stay.",
  discard: {
    body: "Nothing of this file was asked, and its rows are no longer kept.",
    done: "The file was discarded; nothing of it was asked.",
  },
  resumeBody:
    "{count, plural, =0 {No rows are left.} one {One row is left.} other {# rows are left.}} Answered rows are not asked again.",
  errors: {
    service: "The payment service did not answer for some time. Continue when it is back; nothing is asked twice.",
    not_allowed:
      "The member who started or continued this may no longer make inquiries. Another member who may can continue.",
    no_money:
      "The balance of the fee wallet is too low, and nothing more was asked. Add money to it at the service, then continue.",
    limit: "The cost limit is reached. Raise it to continue.",
    budget:
      "This month’s budget of the member who started or continued this is used up, or the fee of this inquiry is not recorded. Another owner or manager can continue.",
  },
  doubt: {
    title:
      "{count, plural, one {It is not known whether one row was charged} other {It is not known whether # rows were charged}}",
    body: "See in the service’s dashboard which fees were charged. Asking again uses the same track ids and may be charged again.",
    action: "Ask these rows again",
  },
  done: {
    title: "{count, plural, =0 {No row was answered} one {One row was answered} other {# rows were answered}}",
    body: "{count, plural, =0 {No row is without an answer.} one {One row has no answer.} other {# rows have no answer.}}",
    repeated:
      "{count, plural, one {One row repeats another} other {# rows repeat others}} and {count, plural, one {has its} other {have their}} answer in the file to download.",
  },
  notFound: {
    title: "No file with this id was found",
    looked: "Daftar searched for a file of inquiries with this id:",
    check: "Files are kept for a week and are seen by the member who uploaded them, owners, managers and auditors.",
  },
  problems: {
    unknown: "No readable answer came; it may have been charged.",
    silent: "The source behind the service did not answer; nothing was charged.",
    refused: "The service did not accept this row.",
  },
  result: {
    sheet: "Inquiries",
    trackId: "Track id",
    allFile: "inquiries",
    failedFile: "inquiries-to-correct",
  },
} as const;

export default inquiryFiles;

/** What other screens say of files of inquiries. */
export const elsewhere = {
  shell: { items: { "inquiry-files": inquiryFiles.open } },
  search: { commands: { inquiryFile: inquiryFiles.title } },
  audit: {
    subjects: { inquiryFile: inquiryFiles.one },
    actions: {
      inquiry_file_read: "File of inquiries: read",
      inquiry_file_started: "File of inquiries: started",
      inquiry_file_continued: "File of inquiries: continued",
      inquiry_file_check_continued: "File of inquiries: check continued",
      inquiry_file_finished: "File of inquiries: finished",
      inquiry_file_stopped: "File of inquiries: stopped",
      inquiry_file_discarded: "File of inquiries: discarded",
      inquiry_file_downloaded: "File of inquiries: downloaded",
    },
  },
} as const;
