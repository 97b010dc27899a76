import { createFormControl, type FieldErrors, type FieldValues } from 'react-hook-form';
import type { Control } from './enter-key.ts';
import { keepTyped } from './typed-text.ts';

export type FormErrors = Record<string, string>;
export type Rules = {
  errorsIn: (values: FieldValues) => FormErrors;
  /** Null if the field stays as typed. */
  format?: (name: string, text: string) => string | null;
  /** Answers that follow from another one, for fields that are empty or were filled before. */
  fill?: (name: string, text: string) => Promise<Record<string, string>>;
  /** Called with the answers that changed. */
  onFill?: (answers: Record<string, string>) => void;
};
export type FormState = { errors: FormErrors; submissions: number };

const TYPED = new Set(['text', 'tel', 'email']);

export type FormEngine = ReturnType<typeof createFormEngine>;

/** Apart from the form, which loads this file only when the borrower turns to a field. */
export function createFormEngine(form: HTMLFormElement, rules: Rules, onChange: (state: FormState) => void) {
  // Only a form of answers belongs to a journey.
  const close = form.dataset.journey === undefined ? undefined : keepTyped(form);
  const { register, handleSubmit, subscribe, clearErrors, setError, setValue } = createFormControl({
    resolver: (values) => ({ values: {}, errors: fieldErrors(rules.errorsIn(values)) }),
    // Otherwise the library unchecks a radio button that was chosen before it arrived.
    defaultValues: Object.fromEntries(new FormData(form)),
    shouldFocusError: false,
  });
  subscribe({
    formState: { errors: true },
    callback: ({ errors = {}, submitCount = 0 }) =>
      onChange({ errors: messagesOf(errors), submissions: submitCount }),
  });
  // Values that the borrower didn't choose may change again.
  const filled = new Map<string, string>();
  // Fields that the borrower empties stay empty until the text that filled them changes.
  const filledFrom = new Map<string, string>();
  const fillFrom = async (field: HTMLInputElement) => {
    const text = field.value;
    if (text === (filledFrom.get(field.name) ?? field.defaultValue)) return;
    filledFrom.set(field.name, text);
    const answers = (await rules.fill?.(field.name, text)) ?? {};
    if (field.value !== text) return;
    const changed: Record<string, string> = {};
    for (const [name, value] of Object.entries(answers)) {
      const other = form.elements.namedItem(name);
      if (!(other instanceof HTMLSelectElement || other instanceof HTMLInputElement)) continue;
      // The borrower may be about to type there: a text that comes between would double theirs.
      if (other === document.activeElement) continue;
      if (other.value === value || !['', filled.get(name)].includes(other.value)) continue;
      filled.set(name, value);
      changed[name] = value;
      setValue(name, value, { shouldValidate: true });
    }
    if (Object.keys(changed).length > 0) rules.onFill?.(changed);
  };
  // The borrower may have typed in a field and left it before this file arrived.
  for (const field of form.elements)
    if (field instanceof HTMLInputElement && field !== document.activeElement) fillFrom(field);
  return {
    register,
    handleSubmit,
    close,
    /** An empty field whose question needs an answer. A part of a date belongs to the question that its name begins with. */
    isMissing({ name, value }: Control) {
      const errors = rules.errorsIn(Object.fromEntries(new FormData(form)));
      const isEmpty = new FormData(form).get(name) === null || value === '';
      return isEmpty && (name in errors || name.replace(/-(?:month|day|year)$/, '') in errors);
    },
    /** Only when the borrower leaves the field: a change while typing would move the cursor. */
    format(field: EventTarget) {
      if (!(field instanceof HTMLInputElement) || !TYPED.has(field.type)) return;
      const formatted = rules.format?.(field.name, field.value);
      if (formatted) field.value = formatted;
      fillFrom(field);
    },
    showErrors(errors: FormErrors) {
      clearErrors();
      for (const [name, error] of Object.entries(fieldErrors(errors))) setError(name, error);
    },
  };
}

const fieldErrors = (errors: FormErrors) =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, { type: 'refused', message }]));

const messagesOf = (errors: FieldErrors): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) =>
      typeof error?.message === 'string' ? [[name, error.message]] : [],
    ),
  );
