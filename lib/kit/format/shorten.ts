/** An id with its middle left out: `01977c1e…9f3a`. Short ones stay whole. */
export function shortenMiddle(text: string, start = 8, end = 4): string {
  const letters = [...text];
  if (letters.length <= start + end + 1) return text;
  return `${letters.slice(0, start).join("")}…${end > 0 ? letters.slice(-end).join("") : ""}`;
}
