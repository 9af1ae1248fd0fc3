export const isDigits = (text: string, length: number): boolean => new RegExp(`^\\d{${length}}$`).test(text);
export const isMobile = (text: string): boolean => /^09\d{9}$/.test(text);

/** Ten digits of which the last one fits the others. */
export function isNationalCode(text: string): boolean {
  if (!isDigits(text, 10)) return false;
  const digits = [...text].map(Number);
  const rest = digits.slice(0, 9).reduce((sum, digit, index) => sum + digit * (10 - index), 0) % 11;
  return digits[9] === (rest < 2 ? rest : 11 - rest);
}
