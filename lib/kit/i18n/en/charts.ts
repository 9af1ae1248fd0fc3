export default {
  about: "How this is counted",
  chart: "Chart",
  table: "Table",
  view: "Show as",
  downloadPng: "Download as picture",
  downloadCsv: "Download as CSV",
  downloads: "Downloads",
  empty: "There is no data for this period.",
  total: "Total",
  share: "Share",
} as const;
