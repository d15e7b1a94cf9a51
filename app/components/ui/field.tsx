/** A labelled form field: label, control, hint and error, wired for assistive technology. */
import { createContext, type ReactNode, useContext } from "react";

/** What a control takes from the field around it. */
export interface ControlWiring {
  id: string;
  name: string;
  required?: true;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

const WiringContext = createContext<ControlWiring | null>(null);

interface FieldProps {
  label: string;
  name: string;
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
export function Field({ label, name, error, hint, required, id = `f-${name}`, wide, children }: FieldProps) {
  const describedBy = [hint && `${id}-h`, error && `${id}-e`].filter(Boolean).join(" ");
  const wiring: ControlWiring = {
    id,
    name,
    ...(required && { required: true }),
    ...(error && { "aria-invalid": true }),
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
