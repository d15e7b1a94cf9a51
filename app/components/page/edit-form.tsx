/** Forms that add or change one thing, and their fields. The fields know what was typed and what is wrong with it. */
import { useNavigation } from "@remix-run/react";
import type { HTMLInputTypeAttribute, ReactNode } from "react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Checkbox, CheckboxChip, CheckboxGroup } from "#app/components/ui/choice.tsx";
import { Field, useFormFields } from "#app/components/ui/field.tsx";
import { FileInput, SelectInput, TextArea, TextInput } from "#app/components/ui/input.tsx";
import { PictureTile } from "#app/components/ui/thumb.tsx";
import { picturePath } from "#app/lib/format/picture-path.ts";
import type { Option } from "#app/lib/options.ts";
import { FormFrame, type FormFrameProps } from "./form-frame.tsx";

interface FormProps extends FormFrameProps {
  /** Of the button. */
  label?: string;
  /** Where 取消 leads; without it there is none. */
  cancelTo?: string;
}

interface EditFormProps extends FormProps {
  /** A second way to save: a button named `then`, which the action asks for. */
  then?: { value: string; label: string; roles: readonly string[] } | undefined;
}

/** A page that is one form: cards of `.form` grids, and the buttons docked below. */
export function EditForm({ label = "保存", then, cancelTo, children, ...frame }: EditFormProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <FormFrame {...frame} className="stack">
      {children}
      <div className="dock">
        <Button variant="primary" size="large" disabled={busy}>
          {busy ? `${label}中…` : label}
        </Button>
        {then && (
          <Can roles={then.roles}>
            <Button size="large" name="then" value={then.value} disabled={busy}>
              {then.label}
            </Button>
          </Can>
        )}
        {cancelTo && (
          <LinkButton size="large" to={cancelTo}>
            取消
          </LinkButton>
        )}
      </div>
    </FormFrame>
  );
}

/** A form inside a card: one `.form` grid, its buttons in the last row. */
export function GridForm({ label = "保存", cancelTo, plain, children, ...frame }: FormProps & { plain?: boolean }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <FormFrame {...frame} className="form">
      {children}
      <div className="wide line">
        <Button variant={plain ? "default" : "primary"} disabled={busy}>
          {label}
        </Button>
        {cancelTo && <LinkButton to={cancelTo}>取消</LinkButton>}
      </div>
    </FormFrame>
  );
}

interface NamedProps {
  name: string;
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
  wide?: boolean | undefined;
  id?: string | undefined;
}

interface LineFieldProps extends NamedProps {
  /** Characters. */
  max: number;
  type?: HTMLInputTypeAttribute;
  inputMode?: "numeric" | "decimal";
  placeholder?: string | undefined;
  /** The whole label, where what is seen leaves away what stands beside it. */
  spoken?: string;
  /** Shown and sent back, not to be changed. */
  readOnly?: boolean | undefined;
  /** Id of a `<datalist>`. */
  list?: string;
  /** Where typing begins when the page opens. */
  autoFocus?: boolean | undefined;
  /** What a browser may fill in by itself; nothing unless told. */
  autoComplete?: string;
}

/** A line of text or a number. */
export function LineField({
  max,
  type,
  inputMode,
  placeholder,
  spoken,
  readOnly,
  list,
  autoFocus,
  autoComplete = "off",
  ...field
}: LineFieldProps) {
  const input = { type, inputMode, placeholder, maxLength: max, "aria-label": spoken, readOnly, list, autoComplete };
  const initial = useFormFields().value(field.name);
  return (
    <Field {...field}>
      <TextInput {...input} {...(autoFocus && { autoFocus })} defaultValue={initial} />
    </Field>
  );
}

/** An amount in 元, or another figure with decimals. The server reads it with `readYuan` or `readLi`. */
export function MoneyField({
  max = 16,
  ...field
}: NamedProps & Partial<Pick<LineFieldProps, "max" | "spoken" | "readOnly">>) {
  return <LineField {...field} inputMode="decimal" max={max} />;
}

/** A business day. */
export function DayField(field: NamedProps) {
  const initial = useFormFields().value(field.name);
  return (
    <Field {...field}>
      <TextInput type="date" defaultValue={initial} />
    </Field>
  );
}

/** Several lines of text. */
export function TextField({
  max,
  rows,
  placeholder,
  ...field
}: NamedProps & { max: number; rows?: number; placeholder?: string }) {
  const initial = useFormFields().value(field.name);
  return (
    <Field {...field}>
      <TextArea defaultValue={initial} maxLength={max} rows={rows} placeholder={placeholder} />
    </Field>
  );
}

interface SelectFieldProps extends NamedProps {
  options: readonly Option[];
  /** Label of the empty choice; without it there is none. */
  placeholder?: string;
}

export function SelectField({ options, placeholder, ...field }: SelectFieldProps) {
  const initial = useFormFields().value(field.name);
  return (
    <Field {...field}>
      <SelectInput options={options} placeholder={placeholder} defaultValue={initial} />
    </Field>
  );
}

interface ChipsFieldProps extends Pick<NamedProps, "name" | "label" | "hint" | "required"> {
  /** `swatch`: a colour drawn before the label. */
  options: readonly (Option & { swatch?: string })[];
}

/** Several of a set, as pills. An empty field of the name says that none may be chosen, so that a form without it is told apart. */
export function ChipsField({ name, label, options, hint, required }: ChipsFieldProps) {
  const form = useFormFields();
  const chosen = form.values(name);
  return (
    <CheckboxGroup legend={label} name={name} hint={hint} required={required}>
      <input type="hidden" name={name} value="" />
      {options.map(({ value, ...chip }) => (
        <CheckboxChip key={value} {...chip} name={name} value={value} defaultChecked={chosen.includes(String(value))} />
      ))}
    </CheckboxGroup>
  );
}

/** Yes or no: an empty box says no, so that a form without the field is told apart. */
export function CheckField({ name, label }: { name: string; label: ReactNode }) {
  const form = useFormFields();
  return (
    <span>
      <input type="hidden" name={name} value="false" />
      <Checkbox name={name} value="true" label={label} defaultChecked={form.value(name) === "true"} />
    </span>
  );
}

interface PictureFieldProps extends NamedProps {
  /** Shows the stored picture, with a box to take it away. */
  removable?: boolean;
}

/** A picture to upload, under `<name>Id` once it is stored. The server reads it with `readPicture`. */
export function PictureField({ hint, removable = false, ...field }: PictureFieldProps) {
  const form = useFormFields();
  const stored = form.value(`${field.name}Id`);
  const remove = `${field.name}Remove`;
  return (
    <>
      {removable && stored && (
        <PictureTile src={picturePath(stored, 480)} alt={field.label}>
          <Checkbox
            name={remove}
            value="true"
            label={`移除 ${field.label}`}
            defaultChecked={form.value(remove) === "true"}
          />
        </PictureTile>
      )}
      <Field {...field} hint={stored ? "已上传，可重新选择" : hint}>
        <FileInput accept="image/jpeg,image/png,image/webp" />
      </Field>
      <input type="hidden" name={`${field.name}Id`} value={stored} />
    </>
  );
}
