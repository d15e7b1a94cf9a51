/** The form of a strategy (domain.md §3.4): prices, returns, credit, and what recharging gives. */
import type { SubmissionResult } from "@conform-to/dom";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";

export interface StrategyFormChoices {
  modes: Option[];
  limits: Option[];
  upgrades: Option[];
  maxTiers: number;
}

interface TierText {
  amountFen?: string | undefined;
  bonusFen?: string | undefined;
}

/** Field values as text, as a form holds them. */
export interface StrategyFormValues {
  tiers?: readonly (TierText | undefined)[] | undefined;
  [name: string]: string | readonly (TierText | undefined)[] | undefined;
}

interface StrategyFormProps {
  choices: StrategyFormChoices;
  values: StrategyFormValues;
  /** The last submission's refusal. */
  reply: SubmissionResult<string[]> | undefined;
  cancelTo: string;
  /** Hidden fields: client token, id and version. */
  children: ReactNode;
}

export function StrategyForm({ choices, values: initial, reply, cancelTo, children }: StrategyFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const values = (reply?.initialValue as StrategyFormValues | undefined) ?? initial;
  const error = (name: string) => reply?.error?.[name]?.[0];
  const text = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value : "";
  };
  const line = (name: string, label: string, maxLength: number, hint?: string, numeric = true) => (
    <Field label={label} name={name} error={error(name)} hint={hint}>
      <TextInput inputMode={numeric ? "decimal" : undefined} defaultValue={text(name)} maxLength={maxLength} />
    </Field>
  );
  const select = (name: string, label: string, options: readonly Option[], placeholder?: string) => (
    <Field label={label} name={name} error={error(name)}>
      <SelectInput options={options} placeholder={placeholder} defaultValue={text(name)} />
    </Field>
  );
  return (
    <Form method="post" noValidate className="stack">
      {children}
      {error("") && <Alert>{error("")}</Alert>}
      {reply?.error && !error("") && <Alert>有 {Object.keys(reply.error).length} 处需要修改，已填内容都已保留。</Alert>}
      <Card title="价格" flush>
        <div className="form">
          <Field label="策略名称" name="name" required error={error("name")}>
            <TextInput defaultValue={text("name")} maxLength={20} />
          </Field>
          {select("priceMode", "价格方式", choices.modes)}
          {line("discountBp", "折扣（%）", 6, "用于批发价×折扣：50 至 100，例如 95 是九五折")}
          {line("minusFen", "固定减价（元）", 13, "用于批发价减固定额")}
          {line("minMixQty", "混批起批量（件）", 4, "一张单达到这个件数才用策略价；0 为不限")}
          {line("sort", "排序", 4, "小的在前")}
          <Checkbox
            name="rememberLast"
            value="true"
            label="记忆客户上次成交价"
            defaultChecked={values.rememberLast === "true"}
          />
        </div>
      </Card>
      <Card title="退换" flush>
        <div className="form">
          {line("returnDays", "退货期限（天）", 3, "超过期限退货须店长操作")}
          {line("returnRatioBp", "退货比例上限（%）", 6, "占近 90 天拿货件数")}
          {select("returnLimitMode", "超出比例时", choices.limits)}
        </div>
      </Card>
      <Card title="额度与升级" flush>
        <div className="form">
          {line("defaultCreditFen", "默认信用额度（元）", 13)}
          {line("upgradeFen", "升级门槛（元）", 13, "365 天内拿货达到后升级；留空不升级")}
          {select("upgradeToId", "升级到", choices.upgrades, "不升级")}
        </div>
      </Card>
      <Card title="充值赠送" note="从低到高，赠送不超过充值的一半；不用的行留空" flush>
        <div className="form">{line("bonusRatioBp", "赠送金可抵比例（%）", 6, "一张单最多用赠送金付多少")}</div>
        {error("tiers") && (
          <p className="pad err" role="alert">
            {error("tiers")}
          </p>
        )}
        <div className="form">
          {Array.from({ length: choices.maxTiers }, (_, index) => index).map((index) => (
            <Tier key={index} index={index} value={values.tiers?.[index]} error={error} />
          ))}
        </div>
      </Card>
      <div className="dock">
        <Button variant="primary" size="large" disabled={busy}>
          {busy ? "保存中…" : "保存"}
        </Button>
        <LinkButton size="large" to={cancelTo}>
          取消
        </LinkButton>
      </div>
    </Form>
  );
}

interface TierProps {
  index: number;
  value: TierText | undefined;
  error: (name: string) => string | undefined;
}

function Tier({ index, value, error }: TierProps) {
  const amount = `tiers[${index}].amountFen`;
  const bonus = `tiers[${index}].bonusFen`;
  return (
    <div className="line">
      <Field label={`第 ${index + 1} 档 充（元）`} name={amount} error={error(amount)}>
        <TextInput inputMode="decimal" defaultValue={value?.amountFen} maxLength={13} />
      </Field>
      <Field label="送（元）" name={bonus} error={error(bonus)}>
        <TextInput
          inputMode="decimal"
          aria-label={`第 ${index + 1} 档 送（元）`}
          defaultValue={value?.bonusFen}
          maxLength={13}
        />
      </Field>
    </div>
  );
}
