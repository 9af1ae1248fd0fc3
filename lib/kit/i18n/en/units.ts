export default {
  rial: "rial",
  toman: "toman",
  rows: "{count, plural, one {# row} other {# rows}}",
  items: "{count, plural, one {# item} other {# items}}",
  days: "{count, plural, one {# day} other {# days}}",
  hours: "{count, plural, one {# hour} other {# hours}}",
  minutes: "{count, plural, one {# minute} other {# minutes}}",
  seconds: "{count, plural, one {# second} other {# seconds}}",
} as const;
