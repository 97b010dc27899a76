import { TextField } from '#components/console/field.tsx';
import { CODE_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';

export function CodeField({ error }: { error?: string | undefined }) {
  return (
    <TextField
      name="code"
      label="6-digit code"
      hint="Open your authenticator app. It shows a new code every 30 seconds."
      inputMode="numeric"
      autoComplete="one-time-code"
      error={error}
      {...fieldAttributes(CODE_FORM, 'code')}
    />
  );
}

export function WithoutScripts({ children }: { children: React.ReactNode }) {
  return (
    <noscript>
      <p className="text-ink-soft">{children}</p>
    </noscript>
  );
}
