import { Card } from '#components/console/card.tsx';
import { Notice } from '#components/console/notice.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { Time } from '#components/console/time.tsx';
import type { JobHealth } from '#features/health/check-jobs.ts';
import { StatusBadge } from './statuses.tsx';

const COLUMNS = [
  { label: 'Job' },
  { label: 'Status' },
  { label: 'Last run' },
  { label: 'Last success' },
  { label: 'Details' },
] as const;

type JobsProps = { jobs: readonly JobHealth[]; failing: { job: string; failedAt: Date }[]; zone: string };

export function Jobs({ jobs, failing, zone }: JobsProps) {
  return (
    <Card isFlush title="Jobs" note="Every job runs once a minute on one of the instances.">
      {failing.length > 0 && (
        <div className="px-4 pb-4 sm:px-5">
          <Notice tone="warn" title="Failed jobs in the queue">
            {failing.map(({ job, failedAt }) => (
              <span key={job} className="block">
                <span>{`${job}, `}</span>
                <Time at={failedAt} zone={zone} />
                <span>: find job_failed in the log.</span>
              </span>
            ))}
          </Notice>
        </div>
      )}
      <Table caption="Jobs" columns={COLUMNS}>
        {jobs.map(({ job, name, status, message, action, startedAt, succeededAt }) => (
          <Row key={job}>
            <RowHead>
              <span className="whitespace-normal">{name}</span>
              <span className="block font-mono font-normal text-[0.8125rem] text-ink-soft">{job}</span>
            </RowHead>
            <Cell>
              <StatusBadge light={status} />
            </Cell>
            <Cell>{startedAt ? <Time at={startedAt} zone={zone} /> : '–'}</Cell>
            <Cell>{succeededAt ? <Time at={succeededAt} zone={zone} /> : '–'}</Cell>
            <Cell isWide>{action ? `${message} ${action}` : message}</Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
