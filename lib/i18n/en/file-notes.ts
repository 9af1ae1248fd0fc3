/** What is told of any file of rows beside its rows. */
export default {
  hiddenRows:
    "{count, plural, one {# row is hidden in the spreadsheet and was not read: {places}.} other {# rows are hidden in the spreadsheet and were not read: {places}.}}",
  hiddenColumns:
    "{count, plural, one {Column {places} is hidden in the spreadsheet and was not read.} other {Columns {places} are hidden in the spreadsheet and were not read.}}",
  unhide: "What should count has to be shown: unhide it in the spreadsheet, save, and choose the file again.",
  windows1256: "The file was read as Windows-1256. If names look wrong, save it with UTF-8.",
} as const;
