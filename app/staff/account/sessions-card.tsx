import { Badge } from '#components/console/badge.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { Time } from '#components/console/time.tsx';
import type { OwnSession } from '#features/sign-in/sessions.ts';
import { endEveryOtherSession, endSession } from './actions.ts';

export function SessionsCard({ sessions, zone }: { sessions: readonly OwnSession[]; zone: string }) {
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
                Signed in <Time at={startedAt} zone={zone} />, last seen <Time at={lastSeenAt} zone={zone} />
              </span>
            </p>
            {!isThisOne && (
              <form action={endSession}>
                <input type="hidden" name="session" value={id} />
                <Button variant="quiet">Sign out</Button>
              </form>
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
