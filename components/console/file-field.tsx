'use client';

type FileFieldProps = {
  name: string;
  label: string;
  hint: string;
  accept: string;
  maxBytes: number;
  tooLarge: string;
  required?: true;
  error?: string | undefined;
};

export function FileField({
  name,
  label,
  hint,
  accept,
  maxBytes,
  tooLarge,
  required,
  error,
}: FileFieldProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="block font-semibold text-[0.875rem]">
        {label}
      </label>
      <p id={`${name}-hint`} className="mt-0.5 max-w-prose text-[0.8125rem] text-ink-soft">
        {hint}
      </p>
      {error && (
        <p id={`${name}-error`} className="mt-0.5 font-semibold text-[0.875rem] text-danger">
          {error}
        </p>
      )}
      <input
        id={name}
        name={name}
        type="file"
        accept={accept}
        required={required}
        aria-describedby={error ? `${name}-hint ${name}-error` : `${name}-hint`}
        onChange={({ target }) => {
          const isTooLarge = (target.files?.[0]?.size ?? 0) > maxBytes;
          target.setCustomValidity(isTooLarge ? tooLarge : '');
          if (isTooLarge) target.reportValidity();
        }}
        className="mt-1.5 block w-full rounded-lg border border-line-strong bg-surface px-3 py-2 file:mr-3 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-sunken file:px-3 file:py-1 file:font-semibold file:text-ink"
      />
    </div>
  );
}
