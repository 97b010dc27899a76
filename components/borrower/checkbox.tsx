import { ERROR_SIDE, FieldError } from './field-parts.tsx';
import type { FieldRegistration } from './use-page-form.ts';

type CheckboxProps = {
  name: string;
  error?: string | undefined;
  register?: FieldRegistration;
  children: string;
};

export function Checkbox({ name, error, register, children }: CheckboxProps) {
  return (
    <div className={error ? ERROR_SIDE : undefined}>
      {error && (
        <FieldError name={name} className="mb-2">
          {error}
        </FieldError>
      )}
      <label className="flex min-h-13 cursor-pointer items-center gap-4 rounded-xl border border-line-strong bg-surface px-4 py-3 hover:border-ink has-checked:border-accent-strong has-checked:bg-accent-wash sm:px-5">
        <input
          {...register}
          id={name}
          name={name}
          type="checkbox"
          value="yes"
          aria-describedby={error ? `${name}-error` : undefined}
          aria-invalid={error ? true : undefined}
          className="size-6 shrink-0 accent-accent-strong"
        />
        <span className="font-medium">{children}</span>
      </label>
    </div>
  );
}
