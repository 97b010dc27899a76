import { type Address, ConsolePage, openFormPage } from '#app/staff/_shell/console-page.tsx';
import type { FormState } from '#app/staff/_shell/old-input.ts';
import { ConfirmFirst } from '#app/staff/_shell/second-factor.tsx';
import { Button } from '#components/console/button.tsx';
import { Card, DescriptionList } from '#components/console/card.tsx';
import { SelectField, TextField } from '#components/console/field.tsx';
import { ActionButton } from '#components/console/form.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Badge } from '#components/console/status.tsx';
import { Sentence } from '#components/console/time.tsx';
import type { Actor } from '#features/access/model/actor.ts';
import { ROLE_DESCRIPTIONS, ROLE_NAMES } from '#features/access/model/permissions.ts';
import { hasCompanyAccount } from '#features/sign-in/company-sign-in.ts';
import { PASSWORD_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { findFactors } from '#features/sign-in/second-factors.ts';
import { findOwnSessions, type OwnSession } from '#features/sign-in/sessions.ts';
import { isConfirmedFor } from '#features/sign-in/step-up.ts';
import { countRecoveryCodes } from '#features/staff/store/staff.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import { readStaffSession } from '#platform/sessions/staff-cookie.ts';
import { PASSWORD_HINT } from '#platform/values/password-rules.ts';
import { isRegionalZone } from '#platform/values/zoned-time.ts';
import { endEveryOtherSession, endSession, setPassword, setRecoveryCodes, setTimeZone } from './actions.ts';

export default async function AccountPage(address: Address) {
  const page = await openFormPage('own_account', address);
  const { actor, formState } = page;
  const sessionId = await readStaffSession();
  const [isConfirmed, factors, sessions, codesLeft, isOfCompany] = await Promise.all([
    isConfirmedFor('own_account', sessionId),
    findFactors(actor.staffId),
    findOwnSessions(actor, sessionId),
    countRecoveryCodes(actor.staffId),
    hasCompanyAccount(actor.staffId),
  ]);
  const company = isOfCompany ? signInWays().company : null;
  return (
    <ConsolePage page={page} area="account" flash="account" title="Your account">
      <ProfileCard actor={actor} />
      <TimeZoneCard actor={actor} formState={formState} />
      <SessionsCard sessions={sessions} zone={actor.timeZone} />
      {company ? (
        <Card title="Password and second factor">
          <p>{`You sign in with ${company.label}. Change your password and second factor there.`}</p>
        </Card>
      ) : (
        <>
          <FactorsCard {...factors} />
          <PasswordCard isConfirmed={isConfirmed} formState={formState} />
          <RecoveryCodesCard isConfirmed={isConfirmed} codesLeft={codesLeft} />
        </>
      )}
    </ConsolePage>
  );
}

function ProfileCard({ actor }: { actor: Actor }) {
  return (
    <Card>
      <DescriptionList
        items={[
          ['Name', actor.name],
          ['Email address', actor.email],
          [
            'Role',
            <>
              <span>{ROLE_NAMES[actor.role]}</span>
              <span className="block text-[0.875rem] text-ink-soft">{ROLE_DESCRIPTIONS[actor.role]}</span>
            </>,
          ],
        ]}
      />
    </Card>
  );
}

type FormCardProps = { formState: FormState };

function TimeZoneCard({ actor, formState }: FormCardProps & { actor: Actor }) {
  return (
    <Card title="Time zone" note="Times appear in this zone, with UTC alongside.">
      <form action={setTimeZone} className="flex flex-wrap items-end gap-3">
        <div className="w-72 max-w-full">
          <SelectField
            name="timeZone"
            label="Time zone"
            defaultValue={formState.value('timeZone', actor.timeZone)}
            error={formState.error('timeZone')}
            options={zones(actor.timeZone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          />
        </div>
        <Button variant="quiet">Save time zone</Button>
      </form>
    </Card>
  );
}

function PasswordCard({ isConfirmed, formState }: FormCardProps & { isConfirmed: boolean }) {
  return (
    <Card title="Password" note="Changing it signs you out everywhere else.">
      {isConfirmed ? (
        <form action={setPassword} className="grid max-w-md gap-4">
          <TextField
            label="Current password"
            {...formState.input('passwordNow', PASSWORD_FORM)}
            autoComplete="current-password"
          />
          <TextField
            label="New password"
            {...formState.input('password', PASSWORD_FORM)}
            autoComplete="new-password"
            hint={PASSWORD_HINT}
          />
          <TextField
            label="Confirm new password"
            {...formState.input('passwordAgain', PASSWORD_FORM)}
            autoComplete="new-password"
          />
          <div>
            <Button>Change password</Button>
          </div>
        </form>
      ) : (
        <ConfirmFirst />
      )}
    </Card>
  );
}

function RecoveryCodesCard({ isConfirmed, codesLeft }: { isConfirmed: boolean; codesLeft: number }) {
  return (
    <Card
      title="Recovery codes"
      note={`You have ${codesLeft} left. If you lose your phone, each code works once. New codes replace the old ones.`}
    >
      {isConfirmed ? (
        <ActionButton action={setRecoveryCodes}>Create new recovery codes</ActionButton>
      ) : (
        <ConfirmFirst />
      )}
    </Card>
  );
}

/** Includes a stored zone that the browser knows by another name, such as UTC. */
const zones = (own: string) => [
  ...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone').filter(isRegionalZone)]),
];

type FactorsCardProps = Pick<Awaited<ReturnType<typeof findFactors>>, 'hasAuthenticator' | 'passkeys'>;

function FactorsCard({ hasAuthenticator, passkeys }: FactorsCardProps) {
  const names = passkeys.map(({ name }) => name).join(', ');
  return (
    <Card title="Second factors" note="You use one after your password and to confirm protected actions.">
      <DescriptionList
        items={[
          ['Passkeys', names || 'None. A passkey is safer than a code: a fake site can’t use it.'],
          ['Authenticator app', hasAuthenticator ? 'Connected' : 'Not connected'],
        ]}
      />
      <div className="flex flex-wrap gap-2 pt-4">
        <ButtonLink href="/staff/account/passkeys">Manage passkeys</ButtonLink>
        <ButtonLink href="/staff/account/authenticator">
          {hasAuthenticator ? 'Replace authenticator app' : 'Set up authenticator app'}
        </ButtonLink>
      </div>
    </Card>
  );
}

function SessionsCard({ sessions, zone }: { sessions: readonly OwnSession[]; zone: string }) {
  return (
    <Card
      title="Where you’re signed in"
      note="A session ends after 15 minutes of inactivity, or after 8 hours."
    >
      <ul className="divide-y divide-line">
        {sessions.map(({ id, device, startedAt, lastSeenAt, isThisOne }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0"
          >
            <p className="min-w-0">
              <span className="mr-2 font-semibold">{device ?? 'Unknown browser'}</span>
              {isThisOne && <Badge tone="good">This browser</Badge>}
              <span className="block text-[0.875rem] text-ink-soft">
                <Sentence zone={zone} of={['Signed in ', startedAt, ', last seen ', lastSeenAt]} />
              </span>
            </p>
            {!isThisOne && (
              <ActionButton action={endSession} fields={{ session: id }}>
                Sign out
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form action={endEveryOtherSession} className="pt-3">
          <Button variant="danger">Sign out everywhere else</Button>
        </form>
      )}
    </Card>
  );
}
