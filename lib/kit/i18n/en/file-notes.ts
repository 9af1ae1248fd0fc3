/** What is said alike of every file of rows: notes beside its rows, and why it cannot be read. */
export default {
  hiddenRows:
    "{count, plural, one {# row is hidden in the spreadsheet and was not read: {places}.} other {# rows are hidden in the spreadsheet and were not read: {places}.}}",
  hiddenColumns:
    "{count, plural, one {Column {places} is hidden in the spreadsheet and was not read.} other {Columns {places} are hidden in the spreadsheet and were not read.}}",
  unhide: "To include what is hidden, unhide it in the spreadsheet, save, and choose the file again.",
  totals:
    "{count, plural, one {Row {places} was taken for a total and not read as a row of its own.} other {Rows {places} were taken for totals and not read as rows of their own.}}",
  otherTotal:
    "The total in the file is {said}, but the rows that were read add up to {read}. Find the cause before you continue.",
  closingNotes:
    "{count, plural, one {Row {places} at the end of the file was taken for a signature or a note and not read.} other {Rows {places} at the end of the file were taken for signatures or notes and not read.}}",
  windows1256: "The file was read as Windows-1256. If names look wrong, save it with UTF-8.",
  problems: {
    notATable: "This file is neither CSV nor Excel. Save the table as one of the two.",
    openQuote: "A quotation mark in row {line, number} is never closed. Remove it or close it.",
    oddQuote:
      "A quotation mark closes in the middle of a cell in row {line, number}, so the end of the cell is unclear. Remove the marks, or put the whole cell between them.",
    hidesInOpenDocument:
      "This OpenDocument file has hidden rows, columns or sheets, and it is not clear which. Save it as an Excel Workbook (xlsx) and choose that.",
    hasPassword: "This workbook has a password. Save it without one and choose it again.",
    damaged:
      "This file is damaged. Open it in its own program, save it again as an Excel Workbook (xlsx), and choose that.",
    allHidden: "All rows or sheets of this file are hidden. Unhide what is to be read, save, and choose it again.",
    oddCell:
      "A cell of this file is too long, or has characters that cannot be kept. Correct it and choose the file again.",
  },
} as const;
