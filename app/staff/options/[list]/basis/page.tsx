import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { Checkbox, FieldGroup, TextField } from '#components/console/field.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { BASIS_FORM } from '#features/form/model/option-form.ts';
import { BASIS_LABELS, isStoredList } from '#features/form/model/option-lists.ts';
import { readOptionList } from '#features/form/read-options.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { confirmOptionBasis } from '../../actions.ts';

type Address = { params: Promise<{ list: string }>; searchParams: SearchParams };

export default async function OptionBasisPage({ params, searchParams }: Address) {
  const actor = await requireStaff('choices_edit');
  const { list } = await params;
  if (!isStoredList(list)) notFound();
  const [found, formState] = await Promise.all([readOptionList(list), findFormState(actor, searchParams)]);
  if (!found) notFound();
  const path = `/staff/options/${list}`;
  return (
    <ConsolePage
      actor={actor}
      area="options"
      title={`Confirm options for “${found.name}”`}
      note="Confirm an option when the operator accepts it in writing. We record your name and the time."
      up={{ href: path, label: found.name }}
    >
      <FormErrors errors={formState.errors} />
      <Card>
        <form action={confirmOptionBasis} className="space-y-5">
          <input type="hidden" name="list" value={list} />
          <FieldGroup legend="Options" error={formState.error('confirm')}>
            <div id="confirm" className="grid gap-x-6 sm:grid-cols-2">
              {found.rows.map(({ value, label, basis, retiredAt }) => (
                <Checkbox
                  key={value}
                  name="confirm"
                  value={value}
                  label={label}
                  hint={`${value}, ${BASIS_LABELS[basis].toLowerCase()}${retiredAt ? ', inactive' : ''}`}
                  isChecked={formState.values('confirm').includes(value)}
                />
              ))}
            </div>
          </FieldGroup>
          <TextField
            name="note"
            label="Confirmed by"
            hint="For example, “Email from the operator’s integration team, Nov 3”."
            defaultValue={formState.value('note')}
            error={formState.error('note')}
            {...fieldAttributes(BASIS_FORM, 'note')}
          />
          <div className="flex flex-wrap gap-2">
            <Button name="basis" value="confirmed">
              {' '}
              Confirm options{' '}
            </Button>
            <Button variant="quiet" name="basis" value="assumed">
              {' '}
              Mark as assumed{' '}
            </Button>
            <ButtonLink href={path}>Cancel</ButtonLink>
          </div>
        </form>
      </Card>
    </ConsolePage>
  );
}
