/** Text, select, multi-line and file controls. Inside a `Field` they take id, name and descriptions from it. */
import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import type { Option } from "#app/lib/options.ts";
import { useControlWiring } from "./field.tsx";

/** A one-line input. */
export function TextInput({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return <input {...useControlWiring()} autoComplete="off" {...rest} className={inputClass(className)} />;
}

/** A native drop-down. `placeholder` is the label of the empty choice; children add options or groups. */
export function SelectInput({
  options = [],
  placeholder,
  className,
  children,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & { options?: readonly Option[]; placeholder?: string | undefined }) {
  return (
    <select {...useControlWiring()} {...rest} className={inputClass(className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {children}
    </select>
  );
}

/** A multi-line input. */
export function TextArea({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea {...useControlWiring()} {...rest} className={inputClass(className)} />;
}

/** A file chooser. */
export function FileInput({ className, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, "type">) {
  return <input {...useControlWiring()} {...rest} type="file" className={inputClass(className)} />;
}

function inputClass(className: string | undefined): string {
  return className ? `input ${className}` : "input";
}
