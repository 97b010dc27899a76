import { Badge, type Tone } from '#components/console/status.tsx';
import { REQUEST_OUTCOME_LABELS } from '#features/privacy/model/person-request.ts';
import type { ListedRequest } from '#features/privacy/store/request-list.ts';

export function RequestStatus({ request }: { request: ListedRequest }) {
  const { label, tone } = statusOf(request);
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tone}>{label}</Badge>
      {request.isOverdue && <Badge tone="bad">Overdue</Badge>}
    </span>
  );
}

function statusOf({ kind, outcome, approvedAt, isExpired }: ListedRequest): { label: string; tone: Tone } {
  if (outcome) {
    const tone = outcome === 'on_hold' ? 'warn' : 'plain';
    return { label: REQUEST_OUTCOME_LABELS[outcome], tone };
  }
  if (kind === 'withdrawal') return { label: 'Tell the operator', tone: 'warn' };
  if (kind === 'access') return { label: 'Open', tone: 'info' };
  if (approvedAt) return { label: 'Approved, erasing', tone: 'warn' };
  return isExpired ? { label: 'Expired', tone: 'plain' } : { label: 'Waiting for approval', tone: 'info' };
}
