/** What stands behind the `#` of an address is a text to search by, or to fill in: no server sees it. */
export const TEXT_MARK = "#q=";

/** What the address has behind its `#` to search by. */
export function textBehindMark(): string {
  const { hash } = window.location;
  if (!hash.startsWith(TEXT_MARK)) return "";
  try {
    return decodeURIComponent(hash.slice(TEXT_MARK.length));
  } catch {
    return "";
  }
}
