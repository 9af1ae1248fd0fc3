export default {
  showPassword: "Show the password",
  hidePassword: "Hide the password",
  otherUnit: "That is {amount}",
  amountExample: "For example 12,000,000",
  ibanHint: "Paste it as you have it: spaces, Persian digits and a missing IR are fine.",
  ibanBank: "Bank: {bank}",
  ibanUnknownBank: "The bank of this IBAN is not in our list.",
  ibanRemaining: "{count, plural, one {# more digit} other {# more digits}}",
  codeDigit: "Digit {position} of {length}",
  typeToConfirm: "To confirm, type “{word}”",
  choose: "Choose…",
  dayFormatHint: "As {example}",
} as const;
