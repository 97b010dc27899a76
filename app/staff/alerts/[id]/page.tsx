import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { FlashNotice } from '#app/staff/_shell/flash-notice.tsx';
import type { SearchParams } from '#app/staff/_shell/old-input.ts';
import { SEVERITY_LABELS } from '#app/staff/alerts/copy.ts';
import { Badge } from '#components/console/badge.tsx';
import { Card } from '#components/console/card.tsx';
import { Empty } from '#components/console/empty.tsx';
import { alertInfo, alertTitle } from '#features/alerts/model/alert-kinds.ts';
import { findAlert } from '#features/alerts/store/alerts.ts';
import { isUuid } from '#platform/values/ids.ts';
import { AlertEntry } from '../alert-entry.tsx';
import { Deliveries } from '../deliveries.tsx';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

export default async function AlertPage({ params, searchParams }: Props) {
  const actor = await requireStaff('alerts_read');
  const [{ id }, { done }] = await Promise.all([params, searchParams]);
  const alert = isUuid(id) ? await findAlert(id) : null;
  if (!alert) notFound();
  const { title, tone } = SEVERITY_LABELS[alertInfo(alert).severity];
  return (
    <ConsolePage
      actor={actor}
      area="alerts"
      title={alertTitle(alert.kind)}
      note={<Badge tone={alert.resolvedAt ? 'plain' : tone}>{title}</Badge>}
      up={{ href: '/staff/alerts', label: 'Alerts' }}
    >
      <FlashNotice page="alerts" done={done} />
      <Card isFlush>
        <AlertEntry alert={alert} actor={actor} />
      </Card>
      <Card isFlush title="Notifications" note="We try each one five times within half an hour.">
        {alert.deliveries.length === 0 ? (
          <Empty title="Not sent">No channel was set up when this alert opened.</Empty>
        ) : (
          <Deliveries deliveries={alert.deliveries} zone={actor.timeZone} />
        )}
      </Card>
    </ConsolePage>
  );
}
