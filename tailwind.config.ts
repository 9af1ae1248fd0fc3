import type { Config } from "tailwindcss";

/** Names for the tokens of `app/globals.css`. Nothing else exists: no other colour, no text under 14 px. */
const tone = (name: string) => ({
  DEFAULT: `var(--${name})`,
  soft: `var(--${name}-soft)`,
  line: `var(--${name}-line)`,
});

export default {
  content: ["./app/**/*.tsx", "./components/**/*.tsx"],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      inherit: "inherit",
      canvas: "var(--canvas)",
      surface: "var(--surface)",
      sunken: "var(--sunken)",
      raised: "var(--raised)",
      hover: "var(--hover)",
      line: "var(--line)",
      control: "var(--control)",
      text: "var(--text)",
      muted: "var(--muted)",
      faint: "var(--faint)",
      accent: { ...tone("accent"), hover: "var(--accent-hover)", on: "var(--on-accent)" },
      success: tone("success"),
      warning: tone("warning"),
      danger: { ...tone("danger"), solid: "var(--danger-solid)", hover: "var(--danger-solid-hover)" },
      info: tone("info"),
      neutral: tone("neutral"),
      backdrop: "var(--backdrop)",
      white: "var(--on-solid)",
    },
    fontSize: {
      sm: ["0.875rem", "1.375rem"],
      base: ["0.9375rem", "1.5rem"],
      lg: ["1.0625rem", "1.625rem"],
      xl: ["1.25rem", "1.75rem"],
      "2xl": ["1.5rem", "2rem"],
      "3xl": ["1.875rem", "2.375rem"],
    },
    borderRadius: { none: "0", xs: "4px", sm: "6px", DEFAULT: "8px", lg: "10px", full: "9999px" },
    fontFamily: {
      sans: ["var(--font-arabic)", "var(--font-latin)", "system-ui", "sans-serif"],
      mono: ["ui-monospace", "SFMono-Regular", "Menlo", "Consolas", "Liberation Mono", "monospace"],
    },
    extend: {
      boxShadow: { float: "var(--shadow-float)" },
      // What moves takes --motion. Only what does not move may take longer: a bar that breathes, the mark of a changed row
      // that fades, and two that turn or run for as long as something is awaited.
      transitionDuration: { DEFAULT: "var(--motion)" },
      transitionDelay: { patience: "var(--patience)" },
      animation: {
        appear: "daftar-appear var(--motion) ease-out",
        pulse: "daftar-pulse 1.6s ease-in-out infinite",
        mark: "daftar-mark 2.4s ease-out",
        indeterminate: "daftar-indeterminate 1.4s ease-in-out infinite",
        spin: "daftar-spin 1s linear infinite",
      },
    },
  },
} satisfies Config;
