import { type Address, ConsolePage, found, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { Card, Empty } from '#components/console/card.tsx';
import { Badge } from '#components/console/status.tsx';
import { listHandlers } from '#features/alerts/list-alerts.ts';
import { alertInfo, alertTitle } from '#features/alerts/model/alert-kinds.ts';
import { maySnooze } from '#features/alerts/model/snooze.ts';
import { findAlert } from '#features/alerts/store/alerts.ts';
import { isUuid } from '#platform/values/ids.ts';
import { AlertEntry } from '../alert-entry.tsx';
import { SEVERITY_LABELS } from '../alert-words.tsx';
import { Deliveries } from '../deliveries.tsx';
import { HandleForm } from '../handle-form.tsx';

export default async function AlertPage(address: Address<'id'>) {
  const page = await openFormPage('alerts_read', address);
  const { actor, formState } = page;
  const { id } = page.params;
  const alert = found(isUuid(id) ? await findAlert(id) : null);
  const { title, tone } = SEVERITY_LABELS[alertInfo(alert).severity];
  return (
    <ConsolePage
      page={page}
      area="alerts"
      flash="alerts"
      errorTitle="Nothing changed yet."
      title={alertTitle(alert.kind)}
      note={<Badge tone={alert.resolvedAt ? 'plain' : tone}>{title}</Badge>}
      up={{ href: '/staff/alerts', label: 'Alerts' }}
    >
      <Card isFlush>
        <AlertEntry alert={alert} actor={actor} />
      </Card>
      {!alert.resolvedAt && page.may('alerts_handle') && (
        <HandleForm
          title="Handle this alert"
          fields={{ alert: alert.id, page: 'alert' }}
          actor={actor}
          handlers={await listHandlers()}
          formState={formState}
          isSnoozed={alert.snoozedUntil !== null}
          maySnooze={maySnooze(alert.kind)}
        />
      )}
      <Card isFlush title="Notifications" note="We try each one five times within half an hour.">
        {alert.deliveries.length === 0 ? (
          <Empty title="Not sent">No channel took this severity when the alert opened.</Empty>
        ) : (
          <Deliveries deliveries={alert.deliveries} zone={actor.timeZone} />
        )}
      </Card>
    </ConsolePage>
  );
}
