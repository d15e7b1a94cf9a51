/** 重发后续处理: what follows from documents, failed, and waits to be tried again. */
import { findStuck, resendStuck } from "#backoffice/ground/outbox/resend.ts";
import type { Hotfix } from "../hotfix.ts";

export const outboxFix: Hotfix = {
  code: "outbox",
  title: "重发后续处理",
  explains: "单据之后的消息、预警和汇总，有处理失败或迟迟没有处理的，立即再做一次；每项仍只做一次。",
  async steps({ clock }) {
    return [
      {
        async find(db) {
          const stuck = await findStuck(db, clock.now());
          return stuck.map(({ id, topic, attempts, lastError }) => ({
            what: `${topic} #${id}`,
            field: lastError === null ? "没有处理" : `失败：${lastError}`.slice(0, 200),
            stored: `已试 ${attempts} 次`,
            should: "处理完成",
          }));
        },
        mend: ({ db }) => resendStuck(db, clock.now()),
      },
    ];
  },
};
