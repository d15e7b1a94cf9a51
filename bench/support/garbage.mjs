/** Preloaded into a measured process: SIGWINCH, which means nothing to a server, collects its garbage, so that what is left is what it holds. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGWINCH", () => collect());
