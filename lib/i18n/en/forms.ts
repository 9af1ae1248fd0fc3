export default {
  showPassword: "Show the password",
  hidePassword: "Hide the password",
  otherUnit: "That is {amount}",
  ibanHint: "Paste it as you have it: spaces, Persian digits and a missing IR are fine.",
  ibanUnknownBank: "The bank of this IBAN is not in our list.",
  ibanRemaining: "{count, plural, one {# more digit} other {# more digits}}",
  typeToConfirm: "To confirm, type “{word}”",
  choose: "Choose…",
} as const;
