import { spawn } from "node:child_process";

// Stands between the launcher and PostgreSQL: when the launcher ends, however it ends, PostgreSQL is shut down cleanly.

const { command, args, uid, gid } = JSON.parse(process.argv[2] ?? "");
const postgres = spawn(command, args, { uid, gid, cwd: "/", stdio: ["ignore", "inherit", "inherit"], detached: true });

postgres.once("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
postgres.once("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

let isStopping = false;
function stop() {
  if (isStopping) return;
  isStopping = true;
  postgres.kill("SIGINT"); // "fast": ends sessions, writes a checkpoint
  setTimeout(() => postgres.kill("SIGQUIT"), 30_000).unref();
}

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.on("disconnect", stop);
