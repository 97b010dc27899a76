const CONTROL =
  'w-full rounded-lg border bg-surface px-3 py-2 text-ink min-h-10 placeholder:text-ink-soft aria-[invalid=true]:border-danger border-line-strong';

type FieldProps = {
  name: string;
  /** For a page with two fields of one name. */
  id?: string;
  label: string;
  hint?: React.ReactNode;
  error?: string | undefined;
};

type AriaProps = { 'aria-describedby'?: string; 'aria-invalid'?: true };

function ariaProps({ name, id = name, hint, error }: FieldProps): AriaProps {
  const ids = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : [])].join(' ');
  return { ...(ids && { 'aria-describedby': ids }), ...(error && { 'aria-invalid': true }) };
}

export function Field({
  name,
  id = name,
  label,
  hint,
  error,
  children,
}: FieldProps & { children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block font-semibold text-[0.875rem]">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 max-w-prose text-[0.8125rem] text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-0.5 font-semibold text-[0.875rem] text-danger">
          {error}
        </p>
      )}
      <div className="mt-1.5">{children}</div>
    </div>
  );
}

type InputProps = Omit<React.ComponentProps<'input'>, 'name' | 'className' | 'id'>;

export function TextField({ name, id = name, label, hint, error, ...input }: FieldProps & InputProps) {
  return (
    <Field name={name} id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        name={name}
        type="text"
        {...ariaProps({ name, id, label, hint, error })}
        {...input}
        className={CONTROL}
      />
    </Field>
  );
}

type TextAreaProps = Omit<React.ComponentProps<'textarea'>, 'name' | 'className' | 'id'> & {
  isCode?: boolean;
};

export function TextArea(props: FieldProps & TextAreaProps) {
  const { name, id = name, label, hint, error, isCode = false, ...area } = props;
  return (
    <Field name={name} id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        name={name}
        rows={4}
        {...ariaProps({ name, id, label, hint, error })}
        {...area}
        className={`${CONTROL} ${isCode ? 'font-mono text-[0.8125rem] leading-5' : ''}`}
      />
    </Field>
  );
}

export type Option = { value: string; label: string };

/** For filters. */
export const ANY = { value: '', label: 'Any' };
export const anyOf = (words: Record<string, string>): Option[] => [
  ANY,
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

type SelectProps = Omit<React.ComponentProps<'select'>, 'name' | 'className' | 'id' | 'children'> & {
  options: readonly Option[];
};

export function SelectField(props: FieldProps & SelectProps) {
  const { name, id = name, label, hint, error, options, ...select } = props;
  return (
    <Field name={name} id={id} label={label} hint={hint} error={error}>
      <select
        id={id}
        name={name}
        {...ariaProps({ name, id, label, hint, error })}
        {...select}
        className={CONTROL}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

type CheckboxProps = {
  name: string;
  value?: string;
  label: React.ReactNode;
  hint?: React.ReactNode;
  isChecked?: boolean;
  isDisabled?: boolean;
  type?: 'checkbox' | 'radio';
};

export function Checkbox(props: CheckboxProps) {
  const { name, value = 'yes', label, hint, isChecked, isDisabled, type = 'checkbox' } = props;
  return (
    <label className="flex min-h-10 cursor-pointer items-start gap-3 rounded-lg py-2">
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isChecked}
        disabled={isDisabled}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block">{label}</span>
        {hint && <span className="block max-w-prose text-[0.8125rem] text-ink-soft">{hint}</span>}
      </span>
    </label>
  );
}

type FieldGroupProps = Pick<FieldProps, 'hint' | 'error'> & { legend: string; children: React.ReactNode };

export function FieldGroup({ legend, hint, error, children }: FieldGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-[0.875rem]">{legend}</legend>
      {hint && <p className="mt-0.5 max-w-prose text-[0.8125rem] text-ink-soft">{hint}</p>}
      {error && <p className="mt-0.5 font-semibold text-[0.875rem] text-danger">{error}</p>}
      <div className="mt-1">{children}</div>
    </fieldset>
  );
}
