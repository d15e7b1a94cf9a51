/** Choices: check boxes, pills for colours and sizes, and panels that follow the chosen radio. */
import type { InputHTMLAttributes, ReactNode } from "react";
import { useFormFields } from "./field.tsx";

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "children">;

/** A plain check box with its label. */
export function Checkbox({ label, ...rest }: ChoiceProps & { label: ReactNode }) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}

/** A pill that is a check box; `swatch` is a colour such as `#8b1e2d`, drawn before the label. */
export function CheckboxChip({ label, swatch, ...rest }: ChoiceProps & { label: string; swatch?: string | undefined }) {
  return (
    <label className="chip">
      <input {...rest} type="checkbox" />
      {swatch && <Swatch color={swatch} />}
      {label}
    </label>
  );
}

/** A pill that is a radio button. */
export function RadioChip({ label, ...rest }: ChoiceProps & { label: string }) {
  return (
    <label className="chip">
      <input {...rest} type="radio" />
      {label}
    </label>
  );
}

/** A dot of colour. SVG, because the content security policy allows no style attributes. */
export function Swatch({ color }: { color: string }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <circle cx="7" cy="7" r="6.5" fill={color} stroke="#8792a2" />
    </svg>
  );
}

interface GroupProps {
  legend: string;
  /** The field's name; ids of hint and error derive from it. */
  name: string;
  /** Taken from the form around unless given. */
  error?: string | undefined;
  hint?: string | undefined;
  required?: boolean | undefined;
  children: ReactNode;
}

/** A set of chips or check boxes under one legend, with hint and error, as wide as its `.form`. */
export function CheckboxGroup({ legend, name, error: told, hint, required, children }: GroupProps) {
  const form = useFormFields();
  const error = told ?? form.errors[name];
  if (error) form.labels.set(name, { id: `f-${name}`, label: legend });
  const describedBy = [hint && `f-${name}-h`, error && `f-${name}-e`].filter(Boolean).join(" ");
  return (
    <fieldset className="field wide" id={`f-${name}`} aria-describedby={describedBy || undefined}>
      <legend className={required ? "must" : undefined}>{legend}</legend>
      <div className="chips">{children}</div>
      {hint && <small id={`f-${name}-h`}>{hint}</small>}
      {error && (
        <small id={`f-${name}-e`} className="err">
          {error}
        </small>
      )}
    </fieldset>
  );
}

export interface ChoicePanel {
  value: string | number;
  label: string;
  /** Shown while this choice is the checked one. */
  panel: ReactNode;
}

/**
 * Radio pills, each with a panel that CSS shows while it is chosen. Controls in
 * hidden panels are still submitted: the receiver keeps those of the chosen one.
 */
export function ChoicePanels({
  choices,
  defaultValue,
  ...group
}: Omit<GroupProps, "children"> & { choices: readonly ChoicePanel[]; defaultValue?: string | number | undefined }) {
  return (
    <CheckboxGroup {...group}>
      {choices.map((choice) => (
        <div className="choice" key={choice.value}>
          <RadioChip
            name={group.name}
            value={choice.value}
            label={choice.label}
            required={group.required}
            defaultChecked={choice.value === defaultValue}
          />
          <div className="panel">{choice.panel}</div>
        </div>
      ))}
    </CheckboxGroup>
  );
}
