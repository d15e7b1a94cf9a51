/** The fields of a strategy (domain.md §3.4): prices, returns, credit, and what recharging gives. */

import { CheckField, LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { StrategyChoices } from "./strategy.view.server.ts";

export function StrategyFields({ choices }: { choices: StrategyChoices }) {
  return (
    <>
      <Card title="价格" flush>
        <div className="form">
          <LineField name="name" label="策略名称" max={20} required />
          <SelectField name="priceMode" label="价格方式" options={choices.modes} />
          <MoneyField name="discountBp" label="折扣（%）" max={6} hint="用于批发价×折扣：50 至 100，例如 95 是九五折" />
          <MoneyField name="minusFen" label="固定减价（元）" max={13} hint="用于批发价减固定额" />
          <MoneyField name="minMixQty" label="混批起批量（件）" max={4} hint="一张单达到这个件数才用策略价；0 为不限" />
          <MoneyField name="sort" label="排序" max={4} hint="小的在前" />
          <CheckField name="rememberLast" label="记忆客户上次成交价" />
        </div>
      </Card>
      <Card title="退换" flush>
        <div className="form">
          <MoneyField name="returnDays" label="退货期限（天）" max={3} hint="超过期限退货须店长操作" />
          <MoneyField name="returnRatioBp" label="退货比例上限（%）" max={6} hint="占近 90 天拿货件数" />
          <SelectField name="returnLimitMode" label="超出比例时" options={choices.limits} />
        </div>
      </Card>
      <Card title="额度与升级" flush>
        <div className="form">
          <MoneyField name="defaultCreditFen" label="默认信用额度（元）" max={13} />
          <MoneyField name="upgradeFen" label="升级门槛（元）" max={13} hint="365 天内拿货达到后升级；留空不升级" />
          <SelectField name="upgradeToId" label="升级到" options={choices.upgrades} placeholder="不升级" />
        </div>
      </Card>
      <Card title="充值赠送" note="从低到高，赠送不超过充值的一半；不用的行留空" flush>
        <div className="form">
          <MoneyField name="bonusRatioBp" label="赠送金可抵比例（%）" max={6} hint="一张单最多用赠送金付多少" />
        </div>
        <div className="form">
          {choices.tiers.map((index) => (
            <div key={index} className="line">
              <MoneyField name={`tiers[${index}].amountFen`} label={`第 ${index + 1} 档 充（元）`} max={13} />
              <MoneyField
                name={`tiers[${index}].bonusFen`}
                label="送（元）"
                spoken={`第 ${index + 1} 档 送（元）`}
                max={13}
              />
            </div>
          ))}
        </div>
      </Card>
    </>
  );
}
