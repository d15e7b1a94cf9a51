/** 取电子面单 of the orders of a form: their numbers from the platforms, given back, and the file for the platform's own print component. */
import { Button } from "#app/components/ui/button.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";

interface EwaybillActsProps {
  /** Those by which numbers can be got; without any there is nothing to press. */
  couriers: readonly string[];
  /** Where the form's acts are done, where it is sent elsewhere by itself. */
  formAction?: string | undefined;
  ask?: boolean;
  cancel?: boolean;
}

export function EwaybillActs({ couriers, formAction, ask = true, cancel = true }: EwaybillActsProps) {
  if (couriers.length === 0) return null;
  return (
    <>
      {ask && couriers.length > 1 && (
        <span className="w-36">
          <SelectInput
            name="ewaybillCourier"
            options={couriers.map((courier) => ({ value: courier, label: courier }))}
            placeholder="店铺默认快递"
            aria-label="电子面单快递"
          />
        </span>
      )}
      {ask && (
        <Button name="intent" value="ewaybill" formAction={formAction}>
          取电子面单
        </Button>
      )}
      {cancel && (
        <Button name="intent" value="cancelEwaybill" formAction={formAction}>
          取消电子面单
        </Button>
      )}
      {cancel && <Button formAction={platformPaths.order.ewaybillPaper}>下载打印数据</Button>}
    </>
  );
}
