/** `npm run db:rekey [-- --lost]`: brings everything that is sealed under another key; the product must be stopped. */
import { parseArgs } from "node:util";
import { readBackofficeConfig } from "#backoffice/core/config.ts";
import { exitOnStartFailure, StartRefused } from "#backoffice/core/start-failure.ts";
import { withSource } from "#backoffice/overview/backup/by-command.ts";
import { inWords, say } from "#backoffice/overview/backup/cli.ts";
import { assertUnused } from "#backoffice/overview/backup/restore.ts";
import { type Rekeyed, rekey } from "./rekey.ts";
import { keysOf } from "./rekey-keys.ts";

main().catch((error: unknown) => exitOnStartFailure(inWords(error)));

async function main(): Promise<void> {
  // `npm start`'s script passes its own name first.
  const { values } = parseArgs({ allowPositionals: true, options: { lost: { type: "boolean", default: false } } });
  process.umask(0o077);
  const config = readBackofficeConfig(process.env);
  await withSource(config, async (source) => {
    if (source.kind === "postgresql") await assertUnused(source, "没有换密钥");
    const keys = keysOf({ ...config, newSecretKey: config.newSecretKey });
    const before = await rekey(source.db, keys, { dry: true });
    if (before.lost.size > 0 && !values.lost) {
      if (before.already === 0) keys.giveUp();
      throw new StartRefused(
        `有新旧密钥都打不开的内容（${lostOf(before)}），没有改动：请检查密钥；若确已丢失，加 -- --lost 跳过它们`,
      );
    }
    const { resealed, already, lost } = await rekey(source.db, keys);
    const left = keys.finish();
    say(`已换密钥：重新加密 ${resealed} 处${already > 0 ? `，${already} 处此前已换好` : ""}`);
    if (lost.size > 0) say(`跳过打不开的：${lostOf({ lost })}`);
    say(left);
    say("以前的备份仍要用旧密钥才能打开其中的密码：请把旧密钥另存到别处，或换密钥后重新备份并删除旧备份和旧密钥");
  });
}

function lostOf({ lost }: Pick<Rekeyed, "lost">): string {
  return [...lost].map(([place, count]) => `${place} ${count} 处`).join("、");
}
