import { isSha256 } from '#platform/values/ids.ts';
import { formatUtcSeconds } from '#platform/values/zoned-time.ts';
import { Time } from './time.tsx';

/** The hash of a page copy. */
type PageCopy = { page: string };

type TimelineEvent = {
  at: Date;
  title: string;
  facts: readonly (readonly [name: string, value: string | PageCopy])[];
  tone?: 'good' | 'warn' | 'bad';
};

const DOTS = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-danger' } as const;
const LONG = 24;
const SHORT_HASH = 12;

export function Timeline({ events, zone }: { events: readonly TimelineEvent[]; zone: string }) {
  return (
    <ol className="ml-[0.3125rem] space-y-5 border-line border-l">
      {events.map(({ at, title, facts, tone }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and two may be alike
        <li key={place} className="relative pl-5">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[0.375rem] size-[0.6875rem] rounded-full border-2 border-surface ${tone ? DOTS[tone] : 'bg-line-strong'}`}
          />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-semibold">{title}</p>
            <p className="text-[0.8125rem] text-ink-soft tabular-nums">
              <Time at={at} zone={zone} />{' '}
              <span className="whitespace-nowrap">{`(${formatUtcSeconds(at).slice(11)})`}</span>
            </p>
          </div>
          {facts.length > 0 && (
            <dl className="mt-0.5 space-y-0.5 text-[0.875rem]">
              {facts.map(([name, value]) => (
                <div key={name} className="flex flex-wrap gap-x-2">
                  <dt className="text-ink-soft">{name}</dt>
                  <Value value={value} />
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}

function Value({ value }: { value: string | PageCopy }) {
  if (typeof value === 'object') return <Hash folder="read-page" sha256={value.page} />;
  if (isSha256(value)) return <Hash folder="read" sha256={value} />;
  const isCode = value.length > LONG && !value.includes(' ');
  return (
    <dd className={isCode ? 'min-w-0 break-all font-mono text-[0.8125rem]' : 'min-w-0 break-words'}>
      {value}
    </dd>
  );
}

function Hash({ folder, sha256 }: { folder: 'read' | 'read-page'; sha256: string }) {
  return (
    <dd className="min-w-0 font-mono text-[0.8125rem]">
      <a href={`/staff/consents/${folder}/${sha256}`} title={sha256}>
        {sha256.slice(0, SHORT_HASH)}
      </a>
    </dd>
  );
}
