/** The form of one 商品属性; each type has fields of its own (domain.md §3.1). */
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { type Option, SelectInput, TextArea, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import type { AttributeType } from "#contract/goods/attribute-kinds.ts";

interface FormOption {
  id: number;
  name: string;
}

/** Field values as text, and the options of a custom attribute. */
export interface AttributeFormValues {
  options?: readonly FormOption[] | undefined;
  [name: string]: string | readonly FormOption[] | undefined;
}

export interface AttributeFormReply {
  /** Sentences by field; under the empty name the form's own. */
  errors: Record<string, string>;
  typed: AttributeFormValues;
}

interface AttributeFormProps {
  type: AttributeType;
  choices: { parents: readonly Option[]; families: readonly string[]; kinds: readonly Option[] };
  /** What the fields start with. */
  values: AttributeFormValues;
  reply: AttributeFormReply | undefined;
  /** Its code, and a custom attribute's kind, can no longer change. */
  used: boolean;
  cancelTo: string;
  /** Hidden fields: client token, id and version. */
  children: ReactNode;
}

export function AttributeForm({ type, choices, values, reply, used, cancelTo, children }: AttributeFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const from = reply?.typed ?? values;
  const text = (name: string) => {
    const value = from[name];
    return typeof value === "string" ? value : "";
  };
  const error = (name: string) => reply?.errors[name];
  const codeHint = used ? "已被使用，不能修改" : type === "COLOR" ? "2 到 4 位字母或数字" : "留空自动编码";
  return (
    <Form method="post" noValidate className="stack">
      {children}
      <input type="hidden" name="type" value={type} />
      {error("") && <Alert>{error("")}</Alert>}
      <Card flush>
        <div className="form">
          <Field label="名称" name="name" required error={error("name")}>
            <TextInput defaultValue={text("name")} maxLength={50} />
          </Field>
          {type !== "SIZE_GROUP" && (
            <Field
              label={type === "COLOR" ? "色码" : "编码"}
              name="code"
              required={type === "COLOR"}
              error={error("code")}
              hint={codeHint}
            >
              <TextInput defaultValue={text("code")} maxLength={type === "COLOR" ? 4 : 32} readOnly={used} />
            </Field>
          )}
          {type === "CATEGORY" && (
            <Field label="上级分类" name="parentId" error={error("parentId")} hint="最多三级">
              <SelectInput options={choices.parents} placeholder="无，作为一级分类" defaultValue={text("parentId")} />
            </Field>
          )}
          {type === "COLOR" && <ColorFields families={choices.families} text={text} error={error} />}
          {type === "CUSTOM" && <KindFields kinds={choices.kinds} used={used} text={text} error={error} />}
          <Field label="排序" name="sort" error={error("sort")} hint="小的在前">
            <TextInput inputMode="numeric" defaultValue={text("sort")} maxLength={5} />
          </Field>
          {type === "SIZE_GROUP" && (
            <Field
              label="尺码"
              name="sizes"
              required
              wide
              error={error("sizes")}
              hint="每行一个，按顺序；编码与名称不同时写在后面，例如：均码 F。用过的尺码不能移除，可以调整顺序"
            >
              <TextArea defaultValue={text("sizes")} rows={8} />
            </Field>
          )}
          {type === "CUSTOM" && <OptionFields options={from.options ?? []} text={text} error={error} />}
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

interface PartProps {
  text: (name: string) => string;
  error: (name: string) => string | undefined;
}

function ColorFields({ families, text, error }: PartProps & { families: readonly string[] }) {
  return (
    <>
      <Field label="色系" name="family" error={error("family")}>
        <TextInput defaultValue={text("family")} maxLength={10} list="families" />
      </Field>
      <datalist id="families">
        {families.map((family) => (
          <option key={family} value={family} />
        ))}
      </datalist>
      <Field label="颜色值" name="hex" required error={error("hex")}>
        <TextInput type="color" className="colour" defaultValue={text("hex") || "#cccccc"} />
      </Field>
    </>
  );
}

function KindFields({ kinds, used, text, error }: PartProps & { kinds: readonly Option[]; used: boolean }) {
  const fixed = kinds.filter((kind) => !used || kind.value === text("kind"));
  return (
    <>
      <Field label="类型" name="kind" required error={error("kind")} hint={used ? "已被使用，不能修改" : undefined}>
        <SelectInput options={fixed} placeholder={used ? undefined : "请选择"} defaultValue={text("kind")} />
      </Field>
      <Field label="单位" name="unit" error={error("unit")} hint="只用于数字，例如：克">
        <TextInput defaultValue={text("unit")} maxLength={10} />
      </Field>
    </>
  );
}

function OptionFields({ options, text, error }: PartProps & { options: readonly FormOption[] }) {
  return (
    <>
      {options.length > 0 && (
        <fieldset className="field wide">
          <legend>已有选项（清空名称即移除，用过的不能移除）</legend>
          <div className="chips">
            {options.map((option, index) => (
              <span key={option.id}>
                <input type="hidden" name="optionId" value={option.id} />
                <TextInput
                  name="optionName"
                  aria-label={`选项 ${index + 1}`}
                  defaultValue={option.name}
                  maxLength={30}
                />
              </span>
            ))}
          </div>
        </fieldset>
      )}
      <Field
        label={options.length > 0 ? "增加选项" : "选项"}
        name="newOptions"
        wide
        error={error("options")}
        hint="单选和多选需要，每行一个"
      >
        <TextArea defaultValue={text("newOptions")} rows={4} />
      </Field>
    </>
  );
}
