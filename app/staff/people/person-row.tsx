import { Badge } from '#components/console/badge.tsx';
import { Button } from '#components/console/button.tsx';
import { Sure } from '#components/console/sure.tsx';
import { Cell, Row, RowHead } from '#components/console/table.tsx';
import { Time } from '#components/console/time.tsx';
import type { Actor } from '#console/actor.ts';
import { ROLE_NAMES, ROLES } from '#domain/staff-permissions.ts';
import type { ListedPerson } from '#records/staff-list.ts';
import { changeRole, disablePerson, giveNewStart } from './actions.ts';

export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

/** Somebody, how they stand, and what an administrator can change of it. */
export function PersonRow({ person, actor, now }: { person: ListedPerson; actor: Actor; now: Date }) {
  const isOneself = person.id === actor.staffId;
  return (
    <Row>
      <RowHead isLong>
        {person.name}
        <span className="block font-normal text-ink-soft">{person.email}</span>
      </RowHead>
      <Cell>
        <Standing person={person} now={now} />
        {person.lastSeenAt && (
          <span className="mt-1 block text-[0.8125rem] text-ink-soft">
            Seen <Time at={person.lastSeenAt} zone={actor.timeZone} />
          </span>
        )}
      </Cell>
      <Cell>
        {isOneself ? (
          <>{ROLE_NAMES[actor.role]} (you)</>
        ) : (
          <form action={changeRole} className="flex items-center gap-2">
            <input type="hidden" name="person" value={person.id} />
            <select
              name="role"
              defaultValue={person.role}
              aria-label={`Role of ${person.name}`}
              className="min-h-10 rounded-lg border border-line-strong bg-surface px-2"
            >
              {ROLE_OPTIONS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <Button look="quiet">Change</Button>
          </form>
        )}
      </Cell>
      <Cell>
        {!isOneself && (
          <div className="flex flex-wrap items-start gap-2 xl:flex-nowrap">
            <Sure
              summary="New start…"
              words="Their password, app and codes count no more. You get a new link for them."
            >
              <form action={giveNewStart}>
                <input type="hidden" name="person" value={person.id} />
                <Button look="danger">Take back and make a link</Button>
              </form>
            </Sure>
            <Ability person={person} />
          </div>
        )}
      </Cell>
    </Row>
  );
}

/** Takes away that somebody may sign in, or gives it back. */
function Ability({ person: { id, name, disabledAt } }: { person: ListedPerson }) {
  const act = (wish: 'enable' | 'disable', word: string) => (
    <form action={disablePerson}>
      <input type="hidden" name="person" value={id} />
      <Button look={wish === 'enable' ? 'quiet' : 'danger'} name="wish" value={wish}>
        {word}
      </Button>
    </form>
  );
  if (disabledAt) return act('enable', 'Enable');
  return (
    <Sure
      summary="Disable…"
      words={`${name} is signed out everywhere and can’t sign in until enabled again.`}
    >
      {act('disable', 'Disable')}
    </Sure>
  );
}

function Standing({
  person: { disabledAt, joinedAt, invitedUntil },
  now,
}: {
  person: ListedPerson;
  now: Date;
}) {
  if (disabledAt) return <Badge tone="bad">Disabled</Badge>;
  if (joinedAt) return <Badge tone="good">Active</Badge>;
  if (invitedUntil && invitedUntil > now) return <Badge tone="info">Invited</Badge>;
  return <Badge tone="warn">Link too old</Badge>;
}
