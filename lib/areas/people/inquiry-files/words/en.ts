/** Inquiries from a file, and the outcomes of its rows. */
const inquiryFiles = {
  title: "Inquiries over a file",
  one: "File of inquiries",
  description:
    "From a spreadsheet or CSV file. Nothing is asked, and nothing costs, before you have seen what it would come to.",
  open: "Over a file",
  upload: "File of questions",
  kind: "What each row asks",
  hint: "XLSX or CSV, at most {rows} rows, with headings in Persian or English. This inquiry needs: {fields}.",
  cards:
    "Inquiries about cards have no files: card numbers are never written down here, and rows of a file would have to be.",
  emptyBody:
    "Files that were sent are listed here for a week, with what became of each row. The answers stay among the inquiries.",
  columns: { cost: "Charged" },
  file: {
    empty: "There are no rows in this file. Choose the one that holds them.",
    tooLarge: "This file is too large. Split it into several.",
    unpacksTooLarge: "This file holds much more than a list of questions. Copy only their rows into a new one.",
    tooManyRows: "This file has more than 10,000 rows. Split it and send the parts one after the other.",
    noHeadings: "No headings were found that name what this inquiry needs. Name the columns in the first row.",
  },
  running: "Being asked",
  states: {
    there: "Answered before, free",
    ready: "To be asked",
    done: "Answered",
    refused: "No answer, not charged",
    unknown: "Not known; may be charged",
    again: "To be asked again",
  },
  notKept: "The file’s rows are no longer kept. Its answers stay among the inquiries.",
  detail: {
    charged: "Charged so far",
    maybe: "Perhaps charged besides",
    limit: "Limit",
    noLimit: "None",
    price: "Fee of one",
    priceUnknown: "Not written down",
  },
  row: {
    about: "Asked about",
    answer: "Answer",
    repeats: "The same question as in row {line}",
  },
  start: {
    title:
      "{count, plural, =0 {Nothing in this file is to be asked} one {One row will be asked} other {# rows will be asked}}",
    cost: "That costs {amount} at most, also where nothing matches. Rows that were answered before cost nothing.",
    costUnknown: "Each costs a fee. How much is not written down here, so neither a sum nor a limit can be kept.",
    limit: "The whole file may cost at most",
    limitHint: "Left empty, there is no limit but your budget.",
    limitSpent: "{amount} of it is, or may be, spent so far. Left empty, there is no limit but your budget.",
    limitTooLow: "That leaves less than the fee of one question: nothing would be asked.",
    action: "{count, plural, one {Ask one row} other {Ask # rows}}",
    started: "The rows are being asked.",
  },
  stopBody: "What is on its way is finished; its answers stay.",
  discard: {
    body: "Nothing of this file was asked, and its rows are kept no longer.",
    done: "The file was thrown away; nothing of it was asked.",
  },
  resumeBody:
    "{count, plural, =0 {No rows are left.} one {One row is left.} other {# rows are left.}} Nothing that was answered is asked again.",
  errors: {
    service: "The payment service did not answer for some time. Go on when it is back; nothing is asked twice.",
    not_allowed: "Whoever let this go on may not ask any more. Somebody else who may can go on.",
    no_money: "The fee wallet is too low. Nothing more was asked. Top it up at the service, then go on.",
    limit: "The limit that was set is reached. Raise it to go on.",
    budget:
      "The budget of the month of whoever let this go on is used up, or this inquiry has no fee written down. Another owner or manager can go on.",
  },
  doubt: {
    title:
      "{count, plural, one {Of one row nobody knows whether it was charged} other {Of # rows nobody knows whether they were charged}}",
    body: "Look in the service’s dashboard which fees went out. Asking again repeats each question under its track id, and may be charged again.",
    action: "Ask these again",
  },
  done: {
    title: "{count, plural, =0 {No row was answered} one {One row was answered} other {# rows were answered}}",
    body: "{count, plural, =0 {No row is without an answer.} one {One row has no answer.} other {# rows have no answer.}}",
    repeated:
      "{count, plural, one {One repeats another row} other {# repeat other rows}} and {count, plural, one {has its} other {have their}} answer in the file to download.",
  },
  notFound: {
    title: "There is no such file",
    looked: "We looked for a file of inquiries with this id:",
    check: "Files are kept for a week, and each is seen by whoever sent it, by owners, managers and auditors.",
  },
  problems: {
    unknown: "No answer came that could be read; it may have been charged.",
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
      inquiry_file_started: "File of inquiries: begun",
      inquiry_file_continued: "File of inquiries: continued",
      inquiry_file_check_continued: "File of inquiries: check continued",
      inquiry_file_finished: "File of inquiries: finished",
      inquiry_file_stopped: "File of inquiries: stopped",
      inquiry_file_discarded: "File of inquiries: thrown away",
      inquiry_file_downloaded: "File of inquiries: downloaded",
    },
  },
} as const;
