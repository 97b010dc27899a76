'use server';

import { redirect } from 'next/navigation';
import { type Posted, requireStaffFor } from '#app/staff/_shell/access.ts';
import { type FLASH_MESSAGES, withFlash } from '#app/staff/_shell/flash-message.tsx';
import {
  acknowledgeAlerts,
  assignAlerts,
  endSnooze,
  resolveAsStaff,
  sendTestAlert,
  snoozeAlerts,
} from '#features/alerts/handle-alert.ts';
import { ALERT_FORM, MAX_HANDLED } from '#features/alerts/model/alert-form.ts';
import type { ChosenAlerts } from '#features/alerts/store/handled-alerts.ts';
import { isUuid } from '#platform/values/ids.ts';
import { BUTTON_FORM, type PostedForm } from '#platform/values/posted-form.ts';
import { cursorFrom } from '#platform/values/time-cursor.ts';

const PAGE = '/staff/alerts';

export async function handleOpenAlerts(data: FormData): Promise<void> {
  const posted = await requireStaffFor(data, ALERT_FORM, 'alerts_handle', pageOfForm);
  const { form, path, reject } = posted;
  const chosen = chosenBy(form);
  if (chosen.ids.length + chosen.cards.length === 0) return reject({ '': 'Select at least one alert.' });
  redirect(withFlash(path, 'alerts', await handle(posted, chosen)));
}

type AlertPosted = Posted<typeof ALERT_FORM>;
type Done = keyof typeof FLASH_MESSAGES.alerts;

async function handle({ actor, form, reject }: AlertPosted, chosen: ChosenAlerts): Promise<Done> {
  const doneIf = (count: number, done: Done): Done =>
    count === MAX_HANDLED ? 'limit' : count > 0 ? done : 'late';
  switch (form.value('act')) {
    case 'acknowledge':
      return doneIf(await acknowledgeAlerts(actor, chosen), 'acknowledged');
    case 'resolve':
      return doneIf(await resolveAsStaff(actor, chosen, form.value('note')), 'closed');
    case 'assign': {
      const assigned = await assignAlerts(actor, chosen, form.value('person'));
      return assigned === null ? reject({ person: 'Choose a team member.' }) : doneIf(assigned, 'assigned');
    }
    case 'snooze': {
      const hours = form.value('hours');
      if (hours === null) return reject({ hours: 'Choose a time.' });
      const { snoozed, refused } = await snoozeAlerts(actor, chosen, Number(hours));
      if (refused > 0 && snoozed < MAX_HANDLED) return snoozed > 0 ? 'snoozed_some' : 'not_snoozed';
      return doneIf(snoozed, 'snoozed');
    }
    case 'wake':
      return doneIf(await endSnooze(actor, chosen), 'woken');
    default:
      return reject({ '': 'Choose what to do with the alerts.' });
  }
}

const chosenBy = (form: PostedForm<typeof ALERT_FORM>): ChosenAlerts => ({
  ids: form.value('alert').filter(isUuid),
  cards: form.value('card'),
  shownAt: form.value('shownAt'),
  isSnoozed: form.value('list') === 'snoozed',
});

/** The list, the page with one card, or the page of one alert. */
function pageOfForm(form: PostedForm<typeof ALERT_FORM>): string {
  const [id] = form.value('alert');
  if (form.value('page') === 'alert' && isUuid(id)) return `${PAGE}/${id}`;
  const [severity, kind, after] = [form.value('severity'), form.value('kind'), form.value('after')];
  const query = new URLSearchParams({
    ...(form.value('list') === 'snoozed' && { snoozed: 'yes' }),
    ...(severity && /^[a-z_]{1,60}$/.test(kind) && { severity, kind }),
    ...(cursorFrom(after) && { after }),
  });
  return query.size > 0 ? `${PAGE}?${query}` : PAGE;
}

export async function sendAlertToTest(data: FormData): Promise<void> {
  const { actor } = await requireStaffFor(data, BUTTON_FORM, 'alerts_handle', PAGE);
  const sent = await sendTestAlert(actor);
  redirect(
    sent.kind === 'tested'
      ? withFlash(`${PAGE}/${sent.id}`, 'alerts', 'tested')
      : withFlash(PAGE, 'alerts', sent.kind),
  );
}
