import { type Address, ConsolePage, found, openPage } from '#app/staff/_shell/console-page.tsx';
import { Card, Empty } from '#components/console/card.tsx';
import { Badge } from '#components/console/status.tsx';
import { alertInfo, alertTitle } from '#features/alerts/model/alert-kinds.ts';
import { findAlert } from '#features/alerts/store/alerts.ts';
import { isUuid } from '#platform/values/ids.ts';
import { AlertEntry, SEVERITY_LABELS } from '../alert-entry.tsx';
import { Deliveries } from '../deliveries.tsx';

export default async function AlertPage(address: Address<'id'>) {
  const page = await openPage('alerts_read', address);
  const { actor } = page;
  const { id } = page.params;
  const alert = found(isUuid(id) ? await findAlert(id) : null);
  const { title, tone } = SEVERITY_LABELS[alertInfo(alert).severity];
  return (
    <ConsolePage
      page={page}
      area="alerts"
      flash="alerts"
      title={alertTitle(alert.kind)}
      note={<Badge tone={alert.resolvedAt ? 'plain' : tone}>{title}</Badge>}
      up={{ href: '/staff/alerts', label: 'Alerts' }}
    >
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
