/** What each screen is for, and what people do there. */
export default {
  notices: {
    about: "What needs you, the most urgent first, and what your colleagues have dealt with.",
    jobs: {
      first: "Open a matter and deal with it; it goes away for everybody when it is done.",
      second: "Say that you take care of it, or give it to a colleague.",
      third: "See what was over lately, and who did it.",
    },
  },
  "notice-settings": {
    about: "By which ways Daftar tells you what needs you, and when it keeps quiet.",
    jobs: {
      first: "Connect a bot or switch on notifications of this device, and send a test.",
      second: "Choose what reaches you by which way, quiet hours and a summary.",
      third: "As owner or manager, set limits of the wallets and your team's webhook.",
    },
  },
} as const;
