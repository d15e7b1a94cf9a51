/** The filters of 线下开单列表 and of 明细; a choice that is not given is not offered. */
import { Link } from "@remix-run/react";
import { FilterBar } from "#app/components/page/filter-bar.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";

interface BillFiltersProps {
  choices: {
    stalls: readonly Option[];
    keepers: readonly Option[];
    kinds?: readonly Option[];
    funds?: readonly Option[];
    payments?: readonly Option[];
    statuses?: readonly Option[];
    has?: readonly Option[];
  };
  /** The address's parameters; the days are those that hold. */
  filter: Record<string, string>;
  resetTo?: string;
}

const furtherFields = ["keeperId", "has", "fundId", "status"];

export function BillFilters({ choices, filter, resetTo = "/clothes/stall/distributor/bill/list" }: BillFiltersProps) {
  const select = (name: string, label: string, options: readonly Option[] | undefined) =>
    options && (
      <Field label={label} name={name}>
        <SelectInput options={options} placeholder="全部" defaultValue={filter[name] ?? ""} />
      </Field>
    );
  return (
    <FilterBar
      resetTo={resetTo}
      kept={{
        ...(filter.size && { size: filter.size }),
        ...(filter.distributorId && { distributorId: filter.distributorId }),
      }}
      moreCount={furtherFields.filter((name) => filter[name]).length}
      more={
        <>
          {select("keeperId", "营业员", choices.keepers)}
          {select("has", "退货 / 欠货", choices.has)}
          {select("fundId", "付款方式", choices.funds)}
          {select("status", "状态", choices.statuses)}
          {filter.distributorId && (
            <p className="line">
              只看一个客户 <Link to={resetTo}>看全部</Link>
            </p>
          )}
        </>
      }
    >
      <Field label="关键字" name="keyword">
        <TextInput
          type="search"
          placeholder="单号 / 客户 / 手机尾号 / 款号"
          defaultValue={filter.keyword}
          maxLength={50}
        />
      </Field>
      <Field label="日期从" name="from">
        <TextInput type="date" defaultValue={filter.from} />
      </Field>
      <Field label="日期到" name="to">
        <TextInput type="date" defaultValue={filter.to} />
      </Field>
      {choices.stalls.length > 1 && select("stallId", "档口", choices.stalls)}
      {select("payment", "收款", choices.payments)}
      {select("kind", "类型", choices.kinds)}
    </FilterBar>
  );
}
