import { QrCode } from '#components/console/qr-code.tsx';
import { appLinkFor } from '#features/sign-in/join.ts';

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
