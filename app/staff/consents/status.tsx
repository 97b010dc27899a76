import { Notice } from '#components/console/notice.tsx';
import { Stat } from '#components/console/stat.tsx';
import { Time } from '#components/console/time.tsx';
import type { CurrentFetch } from '#features/consent/list-consents.ts';
import { describeEndpoint } from '#features/consent/model/operator-endpoint.ts';
import { formatHoursMinutes } from './copy.ts';
import { Findings } from './safety.tsx';

/** How old the operator's text is, and what happens next. */
export function CurrentFetchCard({ now, zone }: { now: CurrentFetch | null; zone: string }) {
  if (!now) return null;
  const isOver = now.expiresInMs <= 0;
  return (
    <>
      {!now.isUsable && (
        <Notice tone="bad" title={isOver ? 'The form is closed: its text is too old' : 'The form is closed'}>
          {isOver
            ? 'A fetched text may be shown for 24 hours. The next borrower who comes has it fetched anew, and so does “Refresh now”.'
            : 'What was fetched last may not be shown:'}
          {!isOver && <Findings findings={now.findings} />}
        </Notice>
      )}
      <div className="grid gap-3 sm:grid-cols-3">
        <Stat
          label="Age of the text"
          value={formatHoursMinutes(now.ageMs)}
          note={
            <>
              Fetched <Time at={now.fetchedAt} zone={zone} /> from{' '}
              <span className="break-words">{describeEndpoint(now.servedBy)}</span>
            </>
          }
        />
        <Stat
          label="Fetched anew by itself"
          value={now.refreshInMs > 0 ? `in ${formatHoursMinutes(now.refreshInMs)}` : 'now'}
          note={now.refreshInMs > 0 ? 'At half its life, before any borrower waits' : 'Asked for each minute'}
        />
        <Stat
          label="May be shown"
          value={isOver ? 'no more' : `for ${formatHoursMinutes(now.expiresInMs)}`}
          note="24 hours from its fetch, by the contract"
        />
      </div>
    </>
  );
}
