import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { Errors } from '#components/console/errors.tsx';
import { Facts } from '#components/console/facts.tsx';
import { SelectField, TextField } from '#components/console/field.tsx';
import { Notice } from '#components/console/notice.tsx';
import { PASSWORD_HINT } from '#domain/new-password.ts';
import { ROLE_NAMES, ROLE_NOTES } from '#domain/staff-permissions.ts';
import { countRecoveryCodes } from '#records/staff.ts';
import { requireStaff } from '../desk/access.ts';
import { ConsolePage } from '../desk/console-page.tsx';
import { findReturned, type SearchParams } from '../desk/returned.ts';
import { saidOf } from '../desk/words.ts';
import { setPassword, setRecoveryCodes, setTimeZone } from './actions.ts';

const DONE: Record<string, string> = {
  zone: 'Times are shown in this zone from now on.',
  password: 'Your password is changed. Wherever else you were signed in, you are not any more.',
};

export default async function AccountPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('own_account');
  const [returned, codesLeft, { done }] = await Promise.all([
    findReturned(actor, searchParams),
    countRecoveryCodes(actor.staffId),
    searchParams,
  ]);
  const said = saidOf(DONE, done);
  return (
    <ConsolePage actor={actor} area="account" title="Your account">
      {said && (
        <Notice tone="good" role="status">
          {said}
        </Notice>
      )}
      <Errors errors={returned.errors} />
      <Card>
        <Facts
          facts={[
            ['Name', actor.name],
            ['E-mail address', actor.email],
            [
              'Role',
              <>
                {ROLE_NAMES[actor.role]}
                <span className="block text-[0.875rem] text-ink-soft">{ROLE_NOTES[actor.role]}</span>
              </>,
            ],
          ]}
        />
      </Card>
      <Card title="Time zone" note="In which times are shown to you. UTC stands behind each of them.">
        <form action={setTimeZone} className="flex flex-wrap items-end gap-3">
          <div className="w-72 max-w-full">
            <SelectField
              name="timeZone"
              label="Time zone"
              defaultValue={returned.value('timeZone', actor.timeZone)}
              error={returned.error('timeZone')}
              options={zones(actor.timeZone).map((zone) => ({
                value: zone,
                label: zone.replaceAll('_', ' '),
              }))}
            />
          </div>
          <Button look="quiet">Save</Button>
        </form>
      </Card>
      <Card title="Password" note="A new one signs you out everywhere else.">
        <form action={setPassword} className="grid max-w-md gap-4">
          <TextField
            name="passwordNow"
            label="Password now"
            type="password"
            autoComplete="current-password"
            error={returned.error('passwordNow')}
            required
          />
          <TextField
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={PASSWORD_HINT}
            error={returned.error('password')}
            required
          />
          <TextField
            name="passwordAgain"
            label="The new password again"
            type="password"
            autoComplete="new-password"
            error={returned.error('passwordAgain')}
            required
          />
          <TextField
            name="code"
            label="Code of your authenticator app"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={returned.error('code')}
            required
          />
          <div>
            <Button>Change the password</Button>
          </div>
        </form>
      </Card>
      <Card
        title="Recovery codes"
        note={`You have ${codesLeft} left. Each lets you in once, should you not have your phone. New ones take the place of all old ones.`}
      >
        <form action={setRecoveryCodes} className="grid max-w-md gap-4">
          <TextField
            id="renewCode"
            name="code"
            label="Code of your authenticator app"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={returned.error('renewCode')}
            required
          />
          <div>
            <Button look="quiet">Make new recovery codes</Button>
          </div>
        </form>
      </Card>
    </ConsolePage>
  );
}

/** Its own zone is among them also where it is one that the list knows by another name, such as UTC. */
const zones = (own: string) => [...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])];
