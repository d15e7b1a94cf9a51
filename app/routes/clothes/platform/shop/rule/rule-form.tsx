/** The fields of 审单规则: for which orders, and what is done with them. */
import { CheckField, ChipsField, LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { RuleChoices } from "./rule.view.server.ts";

export function RuleFields({ choices, isNew = false }: { choices: RuleChoices; isNew?: boolean }) {
  const { shops, repositories, couriers, remarks, holds, provinces } = choices;
  return (
    <>
      <Card title="规则" flush>
        <div className="form">
          <LineField name="name" label="规则名" max={20} required autoFocus={isNew} hint="订单的经过里写的就是它" />
          <SelectField name="shopId" label="店铺" options={shops} placeholder="全部店铺" />
          <LineField
            name="sort"
            label="顺序"
            max={4}
            inputMode="numeric"
            hint="小的先看，相同的先建的先看；同一动作先符合的规则算数"
          />
          {isNew && <CheckField name="enabled" label="马上启用，现在待审核的订单几秒内按它处理" />}
        </div>
      </Card>
      <Card title="条件" note="都符合才算；不填为不限" flush>
        <div className="form">
          <MoneyField name="fromFen" label="实付从（元）" max={12} />
          <MoneyField name="toFen" label="实付到（元）" max={12} />
          <LineField name="fromGram" label="重量从（克）" max={6} inputMode="numeric" hint="按商品的单件重算" />
          <LineField name="toGram" label="重量到（克）" max={6} inputMode="numeric" hint="有一件没有重量就不符合" />
          <SelectField name="buyerAsk" label="买家留言" options={remarks} />
          <LineField name="buyerWords" label="留言里的词" max={100} hint="几个词用空格隔开，含一个就算" />
          <SelectField name="sellerAsk" label="卖家备注" options={remarks} />
          <LineField name="sellerWords" label="备注里的词" max={100} hint="几个词用空格隔开，含一个就算" />
          <CheckField name="inStock" label="全部有货才算" />
          <ChipsField name="provinces" label="省份" options={provinces} hint="不选为全国" />
        </div>
      </Card>
      <Card title="动作" note="人已经定的快递、发货仓和暂缓不会改" flush>
        <div className="form">
          <CheckField name="audits" label="自动审核，锁定库存" />
          <SelectField name="courier" label="快递公司" options={couriers} placeholder="不定" />
          <SelectField name="repositoryId" label="发货仓" options={repositories} placeholder="不改" />
          <SelectField name="hold" label="暂缓发货" options={holds} />
          <LineField name="holdDays" label="留几天" max={3} inputMode="numeric" hint="从付款那天算起" />
        </div>
      </Card>
    </>
  );
}
