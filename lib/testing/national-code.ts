/** A national code with its check digit. @param nine its first nine digits */
export function withCheckDigit(nine: string): string {
  const rest = [...nine].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11;
  return `${nine}${rest < 2 ? rest : 11 - rest}`;
}
