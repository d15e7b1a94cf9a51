/**
 * The form of 批量操作: what the ticked styles, or the whole filtered set, are
 * taken to. The check boxes stand in the table and belong to it by its id.
 */
import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { permissions } from "#contract/permissions.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import type { Column } from "./list/data-table.tsx";
import { PickAll, PickBox } from "./list/pick-column.tsx";

/** The form's id, which the check boxes in the rows name. */
export const pickerId = "pick";

interface ProductPickerProps {
  /** The address's filters, for the whole filtered set. */
  filter: readonly (readonly [name: string, value: string])[];
  /** Styles in the filtered set, written out. */
  total: string;
  /** The list without check boxes. */
  leaveTo: string;
}

const product = "/clothes/goods/product";

export function ProductPicker({ filter, total, leaveTo }: ProductPickerProps) {
  return (
    <Form id={pickerId} method="get" action={`${product}/bulk`} className="card filters">
      <HiddenFields fields={filter} />
      <fieldset className="chips gap-x-5" aria-label="范围">
        <label className="check">
          <input type="radio" name="scope" value="picked" defaultChecked />
          勾选的商品
        </label>
        <label className="check">
          <input type="radio" name="scope" value="all" />
          全部筛选结果（{total} 款）
        </label>
      </fieldset>
      <Can roles={[permissions.productPrice]}>
        <Button name="act" value="price">
          改价
        </Button>
      </Can>
      <Can roles={[permissions.productEdit]}>
        <Button name="act" value="status">
          改状态
        </Button>
        <Button name="act" value="category">
          改分类
        </Button>
      </Can>
      <Button formAction={`${product}/labels`}>打印吊牌/条码</Button>
      <Button formAction={`${product}/album`}>商品画册</Button>
      <Can roles={[permissions.stallGoodsAdd]}>
        <Button formAction="/clothes/goods/stall/goods/add">上架到档口</Button>
      </Can>
      <Link to={leaveTo} className="btn text">
        退出批量
      </Link>
    </Form>
  );
}

/** A picture of the row's style. */
export const pictureColumn: Column<{ pictureSrc: string | null }> = {
  label: "图",
  cell: (row) => <Thumb src={row.pictureSrc} alt="" />,
};

/** Check boxes that belong to the form {@link pickerId}. */
export function pickBoxColumn<R extends { readonly id: number }>(labelOf: (row: R) => string): Column<R> {
  return { label: "选", heading: pickAll, cell: (row) => <PickedBox id={row.id} label={labelOf(row)} /> };
}

export const pickAll = <PickAll name="ids" />;

export function PickedBox({ id, label }: { id: number; label: string }) {
  return <PickBox name="ids" value={id} form={pickerId} label={label} />;
}
