import { Button, ButtonLink } from '#components/console/button.tsx';
import { Entrance } from '#components/console/entrance.tsx';
import { TextField } from '#components/console/field.tsx';
import { Notice } from '#components/console/notice.tsx';
import { OwnTimeZone } from '#components/console/own-time-zone.tsx';
import { QrCode } from '#components/console/qr-code.tsx';
import { findInvitation } from '#console/join.ts';
import { PASSWORD_FAULTS, PASSWORD_HINT } from '#domain/new-password.ts';
import { signInWays } from '#identity-provider/sign-in-ways.ts';
import { requirePartner } from '#records/partner.ts';
import type { SearchParams } from '../../desk/returned.ts';
import { joinConsole } from './actions.ts';

type JoinPageProps = { params: Promise<{ token: string }>; searchParams: SearchParams };

export default async function JoinPage({ params, searchParams }: JoinPageProps) {
  const [{ brandName }, { token }, { faults, locked }] = await Promise.all([
    requirePartner(),
    params,
    searchParams,
  ]);
  const { local, company } = signInWays();
  if (!local && company) {
    return (
      <Entrance brandName={brandName} title="Sign in with your company account">
        <p>
          This console no longer uses links to join. Your administrator gives you access in {company.label}.
        </p>
        <ButtonLink href="/staff/sign-in">Go to the sign-in</ButtonLink>
      </Entrance>
    );
  }
  const invited = await findInvitation(token);
  if (!invited) {
    return (
      <Entrance brandName={brandName} title="This link is not good any more">
        <p>
          A link to join works once and for a day. If you have joined already, sign in; else ask whoever
          invited you for a new one.
        </p>
        <ButtonLink href="/staff/sign-in">Go to the sign-in</ButtonLink>
      </Entrance>
    );
  }
  const wrong = typeof faults === 'string' ? faults.split('.') : [];
  const weakness = Object.entries(PASSWORD_FAULTS).find(([kind]) => wrong.includes(kind))?.[1];
  return (
    <Entrance
      brandName={brandName}
      title={`Welcome, ${invited.name}`}
      note={`Two things to set up, and you are in. You sign in as ${invited.email}.`}
      isWide
    >
      {locked === 'yes' && (
        <Notice tone="bad" role="alert">
          There were too many tries from here. Wait a quarter of an hour, then open the link again.
        </Notice>
      )}
      {wrong.length > 0 && (
        <Notice tone="bad" role="alert" title="Not yet">
          Put right what is marked below. Passwords are never kept between tries: please type them again.
        </Notice>
      )}
      <form action={joinConsole} className="space-y-6">
        <input type="hidden" name="token" value={token} />
        <OwnTimeZone />
        <input type="hidden" name="email" autoComplete="username" value={invited.email} readOnly />
        <div className="space-y-4">
          <h2 className="font-semibold">1. Choose a password</h2>
          <TextField
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={PASSWORD_HINT}
            error={weakness}
            required
          />
          <TextField
            name="passwordAgain"
            label="The same password again"
            type="password"
            autoComplete="new-password"
            error={wrong.includes('unlike') ? 'The two passwords are not the same.' : undefined}
            required
          />
        </div>
        <div className="space-y-4">
          <h2 className="font-semibold">2. Connect an authenticator app</h2>
          <p className="text-ink-soft">
            Any app for six-digit codes will do, such as the one in your password manager. Let it read this
            picture, or type the key into it.
          </p>
          <div className="flex flex-wrap items-center gap-5">
            <QrCode text={invited.appLink} label="The key for your authenticator app, as a picture" />
            <p className="min-w-0">
              <span className="block text-[0.875rem] text-ink-soft">Key</span>
              <code className="break-all font-mono text-[0.9375rem]">
                {invited.secret.match(/.{1,4}/g)?.join(' ')}
              </code>
            </p>
          </div>
          <TextField
            name="code"
            label="The six digits that the app shows now"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={
              wrong.includes('code')
                ? 'This is not the code of now. Check that the clock of the phone is right, and type the newest code.'
                : undefined
            }
            required
          />
        </div>
        <Button>Join</Button>
      </form>
    </Entrance>
  );
}
