/** `npm run test:all` sets it: everything runs that takes long, and property tests try more. */
export const IS_WHOLE_RUN = process.env.DAFTAR_TESTS === "all";
