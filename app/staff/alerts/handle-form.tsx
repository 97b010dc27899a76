import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { SelectField, TextField } from '#components/console/field.tsx';
import { Hidden } from '#components/console/form.tsx';
import type { Elements } from '#components/elements.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { ALERT_FORM } from '#features/alerts/model/alert-form.ts';
import { SNOOZES } from '#features/alerts/model/snooze.ts';
import type { Handler } from '#features/alerts/store/alert-cards.ts';
import { handleOpenAlerts } from './actions.ts';

type HandleFormProps = {
  title: string;
  fields: Readonly<Record<string, string | undefined>>;
  actor: Actor;
  handlers: readonly Handler[];
  formState: FormState;
  isSnoozed?: boolean;
  maySnooze?: boolean;
  children?: Elements;
};

/** Long lists link to it. */
export const HANDLE_ID = 'handle';

const CHOOSE = { value: '', label: 'Choose' };
const SNOOZE_OPTIONS = [CHOOSE, ...Object.entries(SNOOZES).map(([value, label]) => ({ value, label }))];

/** Around the alerts to choose from. The button says what to do with them. */
export function HandleForm({ children, ...props }: HandleFormProps) {
  const { title, fields, actor, handlers, formState, isSnoozed = false, maySnooze = true } = props;
  return (
    <form action={handleOpenAlerts} className="space-y-5">
      <Hidden fields={{ ...fields, list: isSnoozed ? 'snoozed' : 'open' }} />
      {children}
      <div id={HANDLE_ID}>
        <Card title={title}>
          <div className="grid max-w-2xl gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_10rem] sm:items-end">
            <TextField
              {...formState.input('note', ALERT_FORM)}
              label="What did you do?"
              hint="Optional, for Resolve. Don’t include personal data."
              autoComplete="off"
            />
            <Act act="resolve">Resolve</Act>
            <SelectField
              {...formState.input('person', ALERT_FORM)}
              label="Person"
              options={[CHOOSE, ...handlers.map((handler) => optionOf(handler, actor))]}
            />
            <Act act="assign">Assign</Act>
            {maySnooze && (
              <SelectField
                {...formState.input('hours', ALERT_FORM)}
                label="Snooze until"
                hint="Not for unconfirmed leads, unsafe texts or withdrawals."
                options={SNOOZE_OPTIONS}
              />
            )}
            {maySnooze && <Act act="snooze">Snooze</Act>}
            <div className="flex flex-wrap gap-2">
              <Act act="acknowledge">Acknowledge</Act>
              {isSnoozed && <Act act="wake">End snooze</Act>}
            </div>
          </div>
        </Card>
      </div>
    </form>
  );
}

const Act = ({ act, children }: { act: string; children: string }) => (
  <Button variant="quiet" name="act" value={act}>
    {children}
  </Button>
);

const optionOf = ({ id, name, email }: Handler, actor: Actor) => ({
  value: id,
  label: id === actor.staffId ? `${name} (you)` : `${name} (${email})`,
});
