/** `npm run dev`: pages through Vite, the back office restarted when its sources change. */
import { spawn } from "node:child_process";
import { checkNode, ensureInstalled, root } from "./install.mjs";

checkNode();
ensureInstalled();
const server = spawn(process.execPath, ["--import", "tsx", "server.ts"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "development" },
});
// Ctrl-C reaches the server too; this process only waits for it.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => server.kill("SIGTERM"));
server.on("exit", (code) => process.exit(code ?? 1));
