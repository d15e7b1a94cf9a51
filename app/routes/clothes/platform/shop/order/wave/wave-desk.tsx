/** 播种: the scan box of a wave, the basket that the last garment goes into, and all baskets. */
import { ScanDesk } from "#app/components/document/scan-desk.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import type { DeskReply } from "#app/lib/document/desk.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import type { readWave } from "./wave.act.server.ts";

export type WaveDeskView = Awaited<ReturnType<typeof readWave>>;

export interface SortReply extends DeskReply<WaveDeskView> {
  /** What the texts were, and where they go. */
  said: readonly string[];
}

interface WaveDeskProps {
  view: WaveDeskView;
  clientToken: string;
  /** What a submission without scripts came to. */
  posted: SortReply | undefined;
}

export function WaveDesk(props: WaveDeskProps) {
  return (
    <ScanDesk
      {...props}
      held={() => nothingHeld}
      label="吊牌"
      placeholder="扫吊牌，看进哪个框"
      button="播种"
      max={100}
      said={({ said }) => said.length > 0 && <p className="added">{said.at(-1)}</p>}
    >
      {(view) => (
        <>
          {view.into && <Into basket={view.into} />}
          <Baskets wave={view} />
        </>
      )}
    </ScanDesk>
  );
}

/** What was sorted is the server's; the form says only that a garment is. */
const nothingHeld = { intent: "draft" };

type BasketView = WaveDeskView["contents"][number];

/** Read from an arm's length. */
function Into({ basket }: { basket: BasketView }) {
  return (
    <Card title={basket.name} note={basket.orders.map(({ no }) => no).join("、")}>
      <p className="line">
        <Badge tone={basket.tone}>{basket.status}</Badge>
        {basket.goods.map(({ id, name, count }) => (
          <span key={id}>
            {name} {count}
          </span>
        ))}
      </p>
    </Card>
  );
}

export function Baskets({ wave }: { wave: Pick<WaveDeskView, "contents" | "toSort" | "state"> }) {
  const { contents, toSort, state } = wave;
  const note = state !== "PICKING" ? undefined : toSort > 0 ? `还有 ${toSort} 件没有分` : "都分好了";
  return (
    <Card title="框与订单" note={note} flush>
      <DataTable
        caption="框与订单"
        rows={contents}
        empty=""
        columns={[
          { label: "框", kind: "key", cell: ({ name }) => name },
          {
            label: "订单",
            cell: ({ orders }) =>
              orders.map(({ id, no, shopName, stateLabel, outcomeLabel }) => (
                <span key={id} className="block">
                  <CellLink to={platformPaths.order.item(id)} text={no} />
                  <small className="aside">{[shopName, outcomeLabel ?? stateLabel].join(" ")}</small>
                </span>
              )),
            card: 2,
          },
          {
            label: "商品（已分/应装）",
            cell: ({ goods, beyond }) => <Garments lines={[...goods, ...beyond]} />,
            card: 2,
          },
          {
            label: "核对",
            cell: ({ tone, status, isLeft, note: left }) => <Badge tone={tone}>{isLeft ? left : status}</Badge>,
            card: 1,
          },
          { label: "快递", cell: ({ orders }) => orders.map(({ id, parcel }) => <span key={id}>{parcel}</span>) },
        ]}
      />
    </Card>
  );
}

function Garments({ lines }: { lines: BasketView["goods"] }) {
  return lines.map(({ id, name, pictureSrc, count }) => (
    <span key={id} className="inline-flex items-center gap-2">
      <Thumb src={pictureSrc} alt="" />
      {name} {count}
    </span>
  ));
}
