import { TextField } from '#components/console/field.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { QrCode } from '#components/console/qr-code.tsx';
import { Problem } from '#components/console/status.tsx';
import { appLinkFor } from '#features/sign-in/join.ts';
import { CODE_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { formatWait } from '#platform/values/duration.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import type { Query } from './old-input.ts';

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

export async function AuthenticatorKey({ secret, email }: { secret: string; email: string }) {
  return (
    <div className="space-y-3">
      <p className="text-ink-soft">
        Scan this code with your authenticator app, or enter the key. Then enter the 6-digit code.
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={await appLinkFor(secret, email)} label="QR code for your authenticator app" />
        <p className="min-w-0">
          <span className="block text-[0.875rem] text-ink-soft">Key</span>
          <code className="break-all font-mono text-[0.9375rem]">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </div>
    </div>
  );
}

/** A typed password could not be stored while its owner confirms. */
export const ConfirmFirst = () => (
  <div className="space-y-3">
    <p className="text-ink-soft">Confirm it’s you before you change this.</p>
    <ButtonLink href="/staff/confirm">Confirm it’s you</ButtonLink>
  </div>
);

/** After too many wrong attempts. */
export const LockedProblem = ({ query: { problem, wait } }: { query: Query }) =>
  problem === 'locked' && (
    <Problem text={`Too many wrong attempts. Wait ${formatWait(Number(wait) || 0)}, then try again.`} />
  );
