/** A complete environment whose database nobody answers for: its port is closed. For a test's `beforeAll`. */
export function setNoDatabase(): void {
  Object.assign(process.env, {
    DAFTAR_MODE: "sandbox",
    DATABASE_URL: "postgres://daftar:x@127.0.0.1:1/daftar",
    DAFTAR_URL: "https://daftar.test",
    DAFTAR_SECRET: "c83f0b7e9a51d2460e8b7f93a1c5d64e",
    SERVICE_BASE_URL: "https://service.test",
  });
}
