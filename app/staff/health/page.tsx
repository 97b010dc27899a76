import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { Card } from '#components/console/card.tsx';
import { Notice } from '#components/console/notice.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Time } from '#components/console/time.tsx';
import { checkHealth, type Health } from '#features/health/check-health.ts';
import { type HealthStatus, worstStatus } from '#features/health/model/health.ts';
import { Calls } from './calls.tsx';
import { Jobs } from './jobs.tsx';
import { StatusList } from './statuses.tsx';

const OVERALL: Record<HealthStatus, { tone: 'good' | 'warn' | 'bad'; title: string; words: string }> = {
  good: { tone: 'good', title: 'All systems normal', words: 'No action is needed.' },
  warn: {
    tone: 'warn',
    title: 'Degraded',
    words: 'Review the warnings below.',
  },
  bad: { tone: 'bad', title: 'Needs attention', words: 'Follow the steps for the items marked “Critical”.' },
};

/** Git's own choice for a large repository; `/readyz` shows the whole id. */
const SHORT_COMMIT = 12;

export default async function HealthPage() {
  const actor = await requireStaff('health_read');
  const health = await checkHealth();
  const { tone, title, words } = OVERALL[worstStatus(allChecks(health))];
  return (
    <ConsolePage
      actor={actor}
      area="health"
      title="Health"
      note={
        <>
          <span>As of </span>
          <Time at={health.now} zone={actor.timeZone} />
          <span>. Refresh for newer values.</span>
        </>
      }
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
      <Jobs jobs={health.jobs} failing={health.failingJobs} zone={actor.timeZone} />
      <Card isFlush title="Notifications and checkpoints">
        <StatusList checks={health.channels} />
      </Card>
    </ConsolePage>
  );
}

const allChecks = ({ operator, machine, signIn, jobs, channels }: Health) => [
  ...operator,
  ...machine,
  ...signIn,
  ...jobs,
  ...channels,
];
