/** A labelled form field: label, control, hint and error, wired for assistive technology. */
import { createContext, type ReactNode, useContext } from "react";

/** What a control takes from the field around it. */
export interface ControlWiring {
  id: string;
  name: string;
  required?: true;
  autoFocus?: true;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

const WiringContext = createContext<ControlWiring | null>(null);

/** What the fields of one form share. Provided by `FormFrame`. */
export interface FormFields {
  /** One sentence a wrong field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What the field starts with: as typed where the form was refused. */
  value(name: string): string;
  /** Every value under a name that several check boxes share. */
  values(name: string): readonly string[];
  /** Labels by control, noted by the fields as they render; the summary of what is wrong comes after them. */
  readonly labels: Map<string, { id: string; label: string }>;
}

export const FormFieldsContext = createContext<FormFields | null>(null);

const noFields: FormFields = { errors: {}, value: () => "", values: () => [], labels: new Map() };

/** The form around; outside one, nothing is typed and nothing wrong. */
export function useFormFields(): FormFields {
  return useContext(FormFieldsContext) ?? noFields;
}

interface FieldProps {
  label: string;
  name: string;
  /** Taken from the form around unless given. */
  error?: string | undefined;
  hint?: string | undefined;
  required?: boolean | undefined;
  /** Differs from `name` where a page shows two fields of one name. */
  id?: string | undefined;
  /** Takes the whole row of a `.form` grid. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/** Gives the one control inside it its id, name, required mark and descriptions. */
export function Field({ label, name, error: told, hint, required, id = `f-${name}`, wide, children }: FieldProps) {
  const form = useContext(FormFieldsContext);
  const error = told ?? form?.errors[name];
  if (error) form?.labels.set(name, { id, label });
  const describedBy = [hint && `${id}-h`, error && `${id}-e`].filter(Boolean).join(" ");
  const wiring: ControlWiring = {
    id,
    name,
    ...(required && { required: true }),
    // Without scripts the page comes back; the browser goes to the first of them.
    ...(error && { "aria-invalid": true, autoFocus: true }),
    ...(describedBy && { "aria-describedby": describedBy }),
  };
  return (
    <div className={wide ? "field wide" : "field"}>
      <label htmlFor={id} className={required ? "must" : undefined}>
        {label}
      </label>
      <WiringContext.Provider value={wiring}>{children}</WiringContext.Provider>
      {hint && <small id={`${id}-h`}>{hint}</small>}
      {error && (
        <small id={`${id}-e`} className="err">
          {error}
        </small>
      )}
    </div>
  );
}

/** The wiring of the field around a control; empty outside one. */
export function useControlWiring(): Partial<ControlWiring> {
  return useContext(WiringContext) ?? {};
}
