/** 新建波次: which kind, of which place and shop; the product takes the most urgent parcels that fit. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import {
  leastBaskets,
  madeWaveKinds,
  mostBaskets,
  usualBaskets,
  waveKindLabels,
} from "#contract/platform/wave.words.ts";
import { mostCountedOrders, waveEndpoints } from "#contract/platform/waves.ts";

import { lacksShop } from "../../../no-shop.server.ts";
import { NoShop } from "../../../no-shop.tsx";

export const handle = { title: "新建波次" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, waveEndpoints.add);
  const [waiting, repositories] = await Promise.all([
    api.call(waveEndpoints.waiting, { query: {} }),
    repositoryOptions(api, "out"),
  ]);
  const [hottest] = waiting.styles;
  const more = waiting.isCapped ? "以上" : "";
  return {
    noShop: waiting.all === 0 && (await lacksShop(api)),
    repositories,
    shops: namedOptions(waiting.shops),
    styles: waiting.styles.map(({ styleNo, name, count }) => ({
      value: styleNo,
      label: `${styleNo} ${name}（${count} 单）`,
    })),
    cards: [
      { label: "可进波次", value: `${waiting.all} 单${more}` },
      { label: "一单一件", value: `${waiting.single} 单${more}` },
      { label: "最多的款", value: hottest ? `${hottest.styleNo} ${hottest.count} 单` : "—" },
    ],
    note: waiting.isCapped ? `，按最急的 ${formatCount(mostCountedOrders)} 单数` : "",
    values: { kind: "MIXED", size: String(usualBaskets) },
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: waveEndpoints.add,
    done: ({ saved: { id, no, baskets } }) => ({
      to: platformPaths.wave.item(id),
      notice: `已生成波次 ${no}，${baskets} 个框`,
    }),
  });
}

export default function NewWave() {
  const { noShop, repositories, shops, styles, cards, note, values, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新建波次" />
      {noShop && <NoShop />}
      <StatCards cards={cards} />
      <Card note={`待发货、没有退款申请、不在别的波次里的订单，最急的先进${note}`} flush>
        <GridForm values={values} stamp={stamp} reply={reply} label="生成波次" cancelTo={platformPaths.wave.list}>
          <SelectField
            name="kind"
            label="种类"
            options={madeWaveKinds.map((kind) => ({ value: kind, label: waveKindLabels[kind] }))}
            required
          />
          <SelectField
            name="styleNo"
            label="爆款的款号"
            options={styles}
            placeholder="订单最多的款"
            hint="种类是爆款时用：订单里只有这一款"
          />
          <SelectField name="repositoryId" label="发货仓" options={repositories} placeholder="最急的订单所在的仓" />
          <SelectField name="shopId" label="店铺" options={shops} placeholder="全部店铺" />
          <LineField
            name="size"
            label="框数"
            max={2}
            inputMode="numeric"
            hint={`${leastBaskets} 至 ${mostBaskets}，不填为 ${usualBaskets}；订单不够时有几单算几单`}
          />
        </GridForm>
      </Card>
    </>
  );
}
