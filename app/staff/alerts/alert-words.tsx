import type { Tone } from '#components/console/status.tsx';
import { allows, type Role } from '#features/access/model/permissions.ts';
import type { AlertKindInfo, Severity } from '#features/alerts/model/alert-kind-info.ts';
import { alertReason } from '#features/alerts/model/alert-reason.ts';
import type { AlertRow } from '#features/alerts/store/alerts.ts';
import { referenceIn } from './alert-subject.tsx';

export const SEVERITY_LABELS: Record<Severity, { title: string; note: string; tone: Tone }> = {
  critical: { title: 'Act now', note: 'Borrowers, leads, evidence or access may be at risk.', tone: 'bad' },
  warning: {
    title: 'Review today',
    note: 'Something didn’t work as expected, or waits for a decision.',
    tone: 'warn',
  },
  notice: { title: 'When you have time', note: 'Good to know. Nothing is lost.', tone: 'info' },
};

const ASK_AN_ENGINEER = 'Send your engineer a link to this page.';

export function AlertSteps({ info: { you, engineer }, role }: { info: AlertKindInfo; role: Role }) {
  return (
    <dl className="grid max-w-prose gap-x-4 gap-y-1 text-[0.9375rem] sm:grid-cols-[auto_1fr]">
      <dt className="font-semibold">What you can do</dt>
      <dd className="mb-1">
        <Step text={you || ASK_AN_ENGINEER} canOpenPeople={allows(role, 'people_manage')} />
      </dd>
      {engineer && <dt className="font-semibold">What your engineer can do</dt>}
      {engineer && <dd>{engineer}</dd>}
    </dl>
  );
}

const PEOPLE_PAGE = 'Team members';

function Step({ text, canOpenPeople }: { text: string; canOpenPeople: boolean }) {
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

/** Shows only facts with values from closed lists, and the lead's reference unless the subject already has it. */
export function AlertFacts({ alert: { subject, facts, instance } }: { alert: AlertRow }) {
  const reason = alertReason(facts);
  const reference = referenceIn(String(facts.reference ?? ''));
  return (
    <>
      {reason && (
        <Fact name="Reason">{reason.replaceAll('/', ', ').replaceAll(/(?<=[a-z])_(?=[a-z])/g, ' ')}</Fact>
      )}
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
      {instance && <Fact name="Instance">{instance}</Fact>}
    </>
  );
}

export function Fact({ name, children }: { name: string; children: string }) {
  return (
    <span>
      <span>{`${name} `}</span>
      <span className="wrap-anywhere text-ink">{children}</span>
    </span>
  );
}
