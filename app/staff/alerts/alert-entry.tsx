import { Badge } from '#components/console/status.tsx';
import { Sentence } from '#components/console/time.tsx';
import type { Actor } from '#features/access/model/actor.ts';
import { alertInfo, alertKindInfo, alertTitle } from '#features/alerts/model/alert-kinds.ts';
import type { AlertRow, ListedAlert } from '#features/alerts/store/alerts.ts';
import { formatCount } from '#platform/values/count.ts';
import { AlertSubject } from './alert-subject.tsx';
import { AlertFacts, AlertSteps, Fact } from './alert-words.tsx';
import { deliverySummary } from './deliveries.tsx';

type AlertEntryProps = { alert: ListedAlert; actor: Actor; heading?: 'h2' };

export function AlertEntry({ alert, actor, heading: Heading }: AlertEntryProps) {
  const { id, kind, count, firstSeenAt, lastSeenAt, resolvedAt } = alert;
  const info = alertInfo(alert);
  const zone = actor.timeZone;
  return (
    <article
      aria-label={Heading ? undefined : alertTitle(kind)}
      aria-labelledby={Heading && `alert-${id}`}
      className="space-y-2 px-4 py-4 sm:px-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {Heading && (
          <Heading id={`alert-${id}`} className="font-semibold">
            <a href={`/staff/alerts/${id}`} className="text-ink">
              {alertTitle(kind)}
            </a>
          </Heading>
        )}
        {resolvedAt && <Badge tone="good">Resolved</Badge>}
      </div>
      <p className="max-w-prose">{info.meaning}</p>
      <AlertSteps info={info} role={actor.role} />
      <p className="flex flex-wrap gap-x-5 gap-y-0.5 text-[0.875rem] text-ink-soft">
        <span>
          About <AlertSubject alert={alert} zone={zone} />
        </span>
        <Fact name="Count">{formatCount(count)}</Fact>
        <span>
          <Sentence zone={zone} of={['First seen ', firstSeenAt]} />
        </span>
        <span>
          <Sentence zone={zone} of={['Last seen ', lastSeenAt]} />
        </span>
        <AlertFacts alert={alert} />
      </p>
      <p className="text-[0.8125rem] text-ink-soft">{endAndDeliveries(alert)}</p>
      <div className="space-y-1 text-[0.875rem] text-ink-soft">
        <AlertHandling alert={alert} zone={zone} />
      </div>
      {resolvedAt && <Resolved alert={alert} at={resolvedAt} zone={zone} />}
    </article>
  );
}

/** Each in a block of its own. */
export function AlertHandling({ alert, zone }: { alert: AlertRow; zone: string }) {
  const { acknowledgedAt, acknowledgedBy, assignedTo, snoozedUntil, snoozedBy, resolvedAt } = alert;
  return (
    <>
      {acknowledgedAt && !resolvedAt && (
        <span className="block">
          <Badge tone="info">In progress</Badge>
        </span>
      )}
      {acknowledgedAt && (
        <span className="block">
          <Sentence zone={zone} of={[`Acknowledged by ${acknowledgedBy} `, acknowledgedAt, '.']} />
        </span>
      )}
      {assignedTo && <span className="block">{`Assigned to ${assignedTo}.`}</span>}
      {snoozedUntil && !resolvedAt && (
        <span className="block">
          <Sentence zone={zone} of={[`Snoozed by ${snoozedBy} until `, snoozedUntil, '.']} />
        </span>
      )}
    </>
  );
}

function Resolved({ alert, at, zone }: { alert: ListedAlert; at: Date; zone: string }) {
  const { resolvedBy, resolvedNote } = alert;
  return (
    <p className="text-[0.875rem] text-ink-soft">
      <Sentence
        zone={zone}
        of={[
          `${resolvedBy ? `Resolved by ${resolvedBy}` : 'Resolved on its own'} `,
          at,
          resolvedNote ? `: “${resolvedNote}”` : '.',
        ]}
      />
    </p>
  );
}

function endAndDeliveries({ kind, resolvedAt, deliveries }: ListedAlert): string {
  const { when } = alertKindInfo(kind).resolves;
  const end = resolvedAt ? '' : `Resolves ${when.charAt(0).toLowerCase()}${when.slice(1)} `;
  return `${end}${deliverySummary(deliveries)}.`;
}
