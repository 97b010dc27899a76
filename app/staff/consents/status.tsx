import { Notice } from '#components/console/notice.tsx';
import { Stat } from '#components/console/stat.tsx';
import { Time } from '#components/console/time.tsx';
import { describeEndpoint } from '#features/consent/model/operator-endpoint.ts';
import type { CurrentFetch } from '#features/consent/read-consents.ts';
import { formatShortDuration, MINUTE_MS } from '#platform/values/duration.ts';
import { Findings } from './safety.tsx';

export function CurrentFetchCard({ now, zone }: { now: CurrentFetch | null; zone: string }) {
  if (!now) return null;
  const isOver = now.expiresInMs <= 0;
  return (
    <>
      {!now.isUsable && (
        <Notice tone="bad" title={isOver ? 'The form is closed: its text has expired' : 'The form is closed'}>
          <span>
            {isOver
              ? 'A fetched text is valid for 24 hours. “Refresh now” or the next visitor fetches it again.'
              : 'The latest text failed the safety check:'}
          </span>
          {!isOver && <Findings findings={now.findings} />}
        </Notice>
      )}
      <div className="grid gap-3 sm:grid-cols-3">
        <Stat
          label="Text age"
          value={formatShortDuration(now.ageMs, MINUTE_MS)}
          note={
            <>
              <span>Fetched </span>
              <Time at={now.fetchedAt} zone={zone} />
              <span> from </span>
              <span className="break-words">{describeEndpoint(now.servedBy)}</span>
            </>
          }
        />
        <Stat
          label="Next refresh"
          value={now.refreshInMs > 0 ? `in ${formatShortDuration(now.refreshInMs, MINUTE_MS)}` : 'now'}
          note={now.refreshInMs > 0 ? 'Halfway through its 24 hours' : 'Retrying every minute'}
        />
        <Stat
          label="Valid for"
          value={isOver ? 'Expired' : formatShortDuration(now.expiresInMs, MINUTE_MS)}
          note="24 hours from the fetch, by contract"
        />
      </div>
    </>
  );
}
