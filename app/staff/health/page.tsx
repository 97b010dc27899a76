import { type Address, ConsolePage, openPage } from '#app/staff/_shell/console-page.tsx';
import { Card, Empty } from '#components/console/card.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Badge, Notice, type Tone } from '#components/console/status.tsx';
import { Cell, Row, RowHead, right, Table, TimeCell } from '#components/console/table.tsx';
import { Sentence } from '#components/console/time.tsx';
import { checkHealth, type Health } from '#features/health/check-health.ts';
import type { JobHealth } from '#features/health/check-jobs.ts';
import { type HealthCheck, type HealthStatus, worstStatus } from '#features/health/model/health.ts';
import type { CallFigures } from '#features/health/store/operator-calls.ts';
import { formatCount } from '#platform/values/count.ts';
import { SECOND_MS } from '#platform/values/duration.ts';

const OVERALL: Record<HealthStatus, { tone: 'good' | 'warn' | 'bad'; title: string; words: string }> = {
  good: { tone: 'good', title: 'All systems normal', words: 'No action is needed.' },
  warn: { tone: 'warn', title: 'Degraded', words: 'Review the warnings below.' },
  bad: { tone: 'bad', title: 'Needs attention', words: 'Follow the steps for the items marked “Critical”.' },
};

/** Git's own choice for a large repository; `/readyz` shows the whole id. */
const SHORT_COMMIT = 12;

export default async function HealthPage(address: Address) {
  const page = await openPage('health_read', address);
  const { timeZone } = page.actor;
  const health = await checkHealth();
  const { tone, title, words } = OVERALL[worstStatus(allChecks(health))];
  return (
    <ConsolePage
      page={page}
      area="health"
      title="Health"
      note={<Sentence zone={timeZone} of={['As of ', health.now, '. Refresh for newer values.']} />}
      actions={<ButtonLink href="/staff/health">Refresh</ButtonLink>}
    >
      <Notice tone={tone} title={title}>
        {words}
      </Notice>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card isFlush title="Operator" note="Token and connections of this instance.">
          <StatusList checks={health.operator} />
        </Card>
        <Card
          isFlush
          title="This instance"
          note={`Version ${health.build.version}, commit ${health.build.commit.slice(0, SHORT_COMMIT)}`}
        >
          <StatusList checks={[...health.machine, ...health.signIn]} />
        </Card>
      </div>
      <Calls calls={health.calls} />
      <Jobs jobs={health.jobs} failing={health.failingJobs} zone={timeZone} />
      <Card isFlush title="Notifications and checkpoints">
        <StatusList checks={health.channels} />
      </Card>
    </ConsolePage>
  );
}

const allChecks = ({ operator, machine, signIn, jobs, channels }: Health) =>
  [operator, machine, signIn, jobs, channels].flat();

const OUTCOMES: Record<string, string> = {
  answered: 'Answered',
  refused: 'Refused',
  unsent: 'Not sent',
  unknown: 'Unconfirmed',
};

const COLUMNS = [
  'Outcome',
  right('Last hour'),
  right('Median time'),
  right('95th percentile'),
  right('Last 24 hours'),
  right('Median time (24 h)'),
  right('95th percentile (24 h)'),
];

function Calls({ calls: { day, hour } }: { calls: { day: CallFigures[]; hour: CallFigures[] } }) {
  return (
    <Card
      isFlush
      title="Leads to the operator"
      note="Attempts from all instances by outcome, with the time from send to outcome. Counts only calls to the current operator address."
    >
      {day.length === 0 ? (
        <Empty title="No leads sent to the current address in the last 24 hours">
          Counts and times appear after the next lead.
        </Empty>
      ) : (
        <Table caption="Leads to the operator" columns={COLUMNS}>
          {day.map((ofDay) => {
            const ofHour = hour.find(({ outcome }) => outcome === ofDay.outcome);
            return (
              <Row key={ofDay.outcome}>
                <RowHead>{OUTCOMES[ofDay.outcome] ?? ofDay.outcome}</RowHead>
                <Cell align="right">{formatCount(ofHour?.attempts ?? 0)}</Cell>
                <Cell align="right">{formatSeconds(ofHour?.p50Ms)}</Cell>
                <Cell align="right">{formatSeconds(ofHour?.p95Ms)}</Cell>
                <Cell align="right">{formatCount(ofDay.attempts)}</Cell>
                <Cell align="right">{formatSeconds(ofDay.p50Ms)}</Cell>
                <Cell align="right">{formatSeconds(ofDay.p95Ms)}</Cell>
              </Row>
            );
          })}
        </Table>
      )}
    </Card>
  );
}

const formatSeconds = (milliseconds: number | null | undefined) =>
  milliseconds === null || milliseconds === undefined ? '–' : `${(milliseconds / SECOND_MS).toFixed(1)} s`;

const JOB_COLUMNS = ['Job', 'Status', 'Last run', 'Last success', 'Details'];

type JobsProps = { jobs: readonly JobHealth[]; failing: { job: string; failedAt: Date }[]; zone: string };

function Jobs({ jobs, failing, zone }: JobsProps) {
  return (
    <Card isFlush title="Jobs" note="Every job runs once a minute on one of the instances.">
      {failing.length > 0 && (
        <div className="px-4 pb-4 sm:px-5">
          <Notice tone="warn" title="Failed jobs in the queue">
            {failing.map(({ job, failedAt }) => (
              <span key={job} className="block">
                <Sentence zone={zone} of={[`${job}, `, failedAt, ': find job_failed in the log.']} />
              </span>
            ))}
          </Notice>
        </div>
      )}
      <Table caption="Jobs" columns={JOB_COLUMNS}>
        {jobs.map(({ job, name, status, message, action, startedAt, succeededAt }) => (
          <Row key={job}>
            <RowHead>
              <span className="whitespace-normal">{name}</span>
              <span className="block font-mono font-normal text-[0.8125rem] text-ink-soft">{job}</span>
            </RowHead>
            <Cell>
              <StatusBadge light={status} />
            </Cell>
            <TimeCell at={startedAt} zone={zone} />
            <TimeCell at={succeededAt} zone={zone} />
            <Cell isWide>{action ? `${message} ${action}` : message}</Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}

const STATUS_LABELS: Record<HealthStatus, { word: string; tone: Tone }> = {
  good: { word: 'OK', tone: 'good' },
  warn: { word: 'Warning', tone: 'warn' },
  bad: { word: 'Critical', tone: 'bad' },
};

const LINKS: Record<string, { href: string; label: string }> = {
  'Operator’s consent': { href: '/staff/consents', label: 'Go to Consents' },
  'Alerts by webhook': { href: '/staff/alerts', label: 'Go to Alerts' },
  'Alerts by email': { href: '/staff/alerts', label: 'Go to Alerts' },
};

function StatusBadge({ light }: { light: HealthStatus }) {
  return <Badge tone={STATUS_LABELS[light].tone}>{STATUS_LABELS[light].word}</Badge>;
}

function StatusList({ checks }: { checks: readonly HealthCheck[] }) {
  return (
    <ul className="divide-y divide-line border-line border-t">
      {checks.map(({ name, status, message, action }) => (
        <li key={name} className="flex items-start gap-3 px-4 py-3 sm:px-5">
          <span className="w-16 shrink-0">
            <StatusBadge light={status} />
          </span>
          <div className="min-w-0">
            <p className="font-semibold">{name}</p>
            <p className="max-w-prose break-words text-ink-soft">{message}</p>
            {action && (
              <p className="max-w-prose break-words">
                <span>{`${action} `}</span>
                {LINKS[name] && <a href={LINKS[name].href}>{LINKS[name].label}</a>}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
