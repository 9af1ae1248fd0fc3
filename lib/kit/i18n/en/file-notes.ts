/** What is said alike of every file of rows: notes beside its rows, and why it cannot be read. */
export default {
  hiddenRows:
    "{count, plural, one {# row is hidden in the spreadsheet and was not read: {places}.} other {# rows are hidden in the spreadsheet and were not read: {places}.}}",
  hiddenColumns:
    "{count, plural, one {Column {places} is hidden in the spreadsheet and was not read.} other {Columns {places} are hidden in the spreadsheet and were not read.}}",
  unhide: "What should count has to be shown: unhide it in the spreadsheet, save, and choose the file again.",
  totals:
    "{count, plural, one {Row {places} was taken for a total and not read as a row of its own.} other {Rows {places} were taken for totals and not read as rows of their own.}}",
  otherTotal: "That total says {said}, and the rows that were read come to {read}. Find out why before you go on.",
  closingNotes:
    "{count, plural, one {Row {places} at the end of the file was taken for a signature or a note and not read.} other {Rows {places} at the end of the file were taken for signatures or notes and not read.}}",
  windows1256: "The file was read as Windows-1256. If names look wrong, save it with UTF-8.",
  problems: {
    notATable: "This file is neither CSV nor Excel. Save the table as one of the two.",
    openQuote: "A quotation mark in row {line, number} is never closed. Take it away or close it.",
    oddQuote:
      "A quotation mark closes in the middle of a cell in row {line, number}, so that nobody can tell where the cell ends. Take the marks away, or put the whole cell between them.",
    hidesInOpenDocument:
      "This OpenDocument hides rows, columns or sheets, and nobody can tell which. Save it as an Excel Workbook (xlsx) and choose that.",
    hasPassword: "This workbook has a password. Save it without one and choose it again.",
    damaged:
      "This file is damaged. Open it in its own program, save it anew as an Excel Workbook (xlsx), and choose that.",
    allHidden:
      "Everything in this file is hidden: its rows or its sheets. Unhide what should count, save, and choose it again.",
    oddCell:
      "A cell of this file is too long, or has characters that cannot be kept. Correct it and choose the file again.",
  },
} as const;
