import { Button } from '#components/console/button.tsx';
import { TextField } from '#components/console/field.tsx';
import { Badge, type Tone } from '#components/console/status.tsx';
import { Sentence } from '#components/console/time.tsx';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import { ALERT_FORM } from '#features/alerts/model/alert-form.ts';
import type { Severity } from '#features/alerts/model/alert-kind-info.ts';
import { alertInfo, alertKindInfo, alertTitle } from '#features/alerts/model/alert-kinds.ts';
import { alertReason } from '#features/alerts/model/alert-reason.ts';
import type { ListedAlert } from '#features/alerts/store/alerts.ts';
import { formatCount } from '#platform/values/count.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { acknowledgeOpenAlert, resolveOpenAlert } from './actions.ts';
import { AlertSubject, referenceIn } from './alert-subject.tsx';
import { deliverySummary } from './deliveries.tsx';

export const SEVERITY_LABELS: Record<Severity, { title: string; note: string; tone: Tone }> = {
  critical: { title: 'Act now', note: 'Borrowers, leads, evidence or access may be at risk.', tone: 'bad' },
  warning: {
    title: 'Review today',
    note: 'Something didn’t work as expected, or waits for a decision.',
    tone: 'warn',
  },
  notice: { title: 'When you have time', note: 'Good to know. Nothing is lost.', tone: 'info' },
};

const FACT_NAMES: Record<string, string> = {
  by: 'By',
  detail: 'Detail',
  httpStatus: 'HTTP status',
  fields: 'Fields',
  attempt: 'Attempt',
  operatorStatus: 'Operator status',
  retryAfterSeconds: 'Retry after (s)',
  what: 'Item',
  errorName: 'Error',
  channel: 'Channel',
};

type AlertEntryProps = { alert: ListedAlert; actor: Actor; heading?: 'h2' | 'h3' };

export function AlertEntry({ alert, actor, heading: Heading }: AlertEntryProps) {
  const { id, kind, count, firstSeenAt, lastSeenAt, instance } = alert;
  const { acknowledgedAt, acknowledgedBy, resolvedAt, resolvedBy, resolvedNote } = alert;
  const { meaning, whatToDo } = alertInfo(alert);
  const reason = alertReason(alert.facts);
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
        <span className="flex flex-wrap gap-1.5">
          {acknowledgedAt && !resolvedAt && <Badge tone="info">In progress</Badge>}
          {resolvedAt && <Badge tone="good">Resolved</Badge>}
        </span>
      </div>
      <p className="max-w-prose">
        <span>{`${meaning} `}</span>
        <strong className="font-semibold">
          <WhatToDo text={whatToDo} canOpenPeople={allows(actor.role, 'people_manage')} />
        </strong>
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-0.5 text-[0.875rem] text-ink-soft">
        <span>
          About <AlertSubject alert={alert} zone={zone} />
        </span>
        {reason && (
          <Fact name="Reason">{reason.replaceAll('/', ', ').replaceAll(/(?<=[a-z])_(?=[a-z])/g, ' ')}</Fact>
        )}
        <Fact name="Count">{formatCount(count)}</Fact>
        <span>
          <Sentence zone={zone} of={['First seen ', firstSeenAt]} />
        </span>
        <span>
          <Sentence zone={zone} of={['Last seen ', lastSeenAt]} />
        </span>
        <AlertFacts alert={alert} />
        {instance && <Fact name="Instance">{instance}</Fact>}
      </p>
      <p className="text-[0.8125rem] text-ink-soft">{endAndDeliveries(alert)}</p>
      {acknowledgedAt && (
        <p className="text-[0.875rem] text-ink-soft">
          <Sentence zone={zone} of={[`Acknowledged by ${acknowledgedBy} `, acknowledgedAt, '.']} />
        </p>
      )}
      {resolvedAt && (
        <p className="text-[0.875rem] text-ink-soft">
          <Sentence
            zone={zone}
            of={[
              `${resolvedBy ? `Resolved by ${resolvedBy}` : 'Resolved on its own'} `,
              resolvedAt,
              resolvedNote ? `: “${resolvedNote}”` : '.',
            ]}
          />
        </p>
      )}
      {!resolvedAt && allows(actor.role, 'alerts_handle') && <HandleForm alert={alert} />}
    </article>
  );
}

const PEOPLE_PAGE = 'Team members';

function WhatToDo({ text, canOpenPeople }: { text: string; canOpenPeople: boolean }) {
  const [before = '', after] = text.split(PEOPLE_PAGE);
  if (after === undefined || !canOpenPeople) return <span>{text}</span>;
  return (
    <>
      <span>{before}</span>
      <a href="/staff/team">{PEOPLE_PAGE}</a>
      <span>{after}</span>
    </>
  );
}

function endAndDeliveries({ kind, resolvedAt, deliveries }: ListedAlert): string {
  const { when } = alertKindInfo(kind).resolves;
  const end = resolvedAt ? '' : `Resolves ${when.charAt(0).toLowerCase()}${when.slice(1)} `;
  return `${end}${deliverySummary(deliveries)}.`;
}

/** Shows only facts with values from closed lists, and the lead's reference unless the subject already has it. */
function AlertFacts({ alert: { subject, facts } }: { alert: ListedAlert }) {
  const reference = referenceIn(String(facts.reference ?? ''));
  return (
    <>
      {reference && !subject.startsWith(reference) && (
        <span>
          Last lead <a href={`/staff/leads/${reference}`}>{reference}</a>
        </span>
      )}
      {Object.entries(facts)
        .filter(([name, value]) => FACT_NAMES[name] && value !== null && value !== '')
        .map(([name, value]) => (
          <Fact key={name} name={FACT_NAMES[name] ?? ''}>
            {String(value).replaceAll('_', ' ')}
          </Fact>
        ))}
    </>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <span>
      <span>{`${name} `}</span>
      <span className="wrap-anywhere text-ink">{children}</span>
    </span>
  );
}

function HandleForm({ alert: { id, kind, acknowledgedAt } }: { alert: ListedAlert }) {
  const about = <span className="sr-only">{`: ${alertTitle(kind)}`}</span>;
  return (
    <div className="flex flex-wrap items-start gap-3 pt-1">
      {!acknowledgedAt && (
        <form action={acknowledgeOpenAlert}>
          <input type="hidden" name="alert" value={id} />
          <Button variant="quiet">
            <span>Acknowledge</span>
            {about}
          </Button>
        </form>
      )}
      <details className="min-w-0 grow">
        <summary className="inline-flex min-h-10 items-center font-semibold text-[0.9375rem] text-accent-strong">
          <span>Resolve…</span>
          {about}
        </summary>
        <form action={resolveOpenAlert} className="flex max-w-xl flex-wrap items-end gap-3 pt-1 pb-2">
          <input type="hidden" name="alert" value={id} />
          <div className="min-w-0 grow">
            <TextField
              // A name of its own on a page with many alerts.
              name={`note-${id}`}
              label="What did you do?"
              hint="Optional. Don’t include personal data."
              {...fieldAttributes(ALERT_FORM, 'note-*')}
              autoComplete="off"
            />
          </div>
          <Button variant="quiet">
            <span>Resolve</span>
            {about}
          </Button>
        </form>
      </details>
    </div>
  );
}
