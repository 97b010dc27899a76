import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { FlashNotice } from '#app/staff/_shell/flash-notice.tsx';
import { FormState, findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { Time } from '#components/console/time.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { PRODUCT_NAMES } from '#features/form/model/campaign.ts';
import { OPTIONS_FORM } from '#features/form/model/option-form.ts';
import { isStoredList, LOAN_PURPOSES } from '#features/form/model/option-lists.ts';
import { readOptionList } from '#features/form/read-options.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { saveOptions } from '../actions.ts';
import { BasisBadge, BasisMeanings } from '../basis-badges.tsx';
import { OfferedBy } from './offered-by.tsx';

type Address = { params: Promise<{ list: string }>; searchParams: SearchParams };
type ListRow = NonNullable<Awaited<ReturnType<typeof readOptionList>>>['rows'][number];

const COLUMNS = ['Position', 'Label and value', 'Spanish label', 'Active'] as const;
const FORMS = 'Forms' as const;
const BASIS = 'Basis' as const;

export default async function OptionListPage({ params, searchParams }: Address) {
  const actor = await requireStaff('campaigns_read');
  const { list } = await params;
  if (!isStoredList(list)) notFound();
  const [found, formState, query] = await Promise.all([
    readOptionList(list),
    findFormState(actor, searchParams),
    searchParams,
  ]);
  if (!found) notFound();
  const { name, rows, products } = found;
  const isShared = products.length > 1;
  const isComplete =
    list === 'loan_purpose' && LOAN_PURPOSES.every((purpose) => rows.some(({ value }) => value === purpose));
  const mayEdit = allows(actor.role, 'choices_edit');
  return (
    <ConsolePage
      actor={actor}
      area="options"
      title={name}
      note={noteOf(found)}
      up={{ href: '/staff/options', label: 'Answer options' }}
      actions={
        mayEdit && (
          <>
            <ButtonLink href={`/staff/options/${list}/basis`}>Confirm options</ButtonLink>
            {!isComplete && <ButtonLink href={`/staff/options/${list}/add`}>Add option</ButtonLink>}
          </>
        )
      }
    >
      <FormErrors errors={formState.errors} />
      <FlashNotice page="options" done={query.done} />
      <form action={saveOptions} className="space-y-4">
        <input type="hidden" name="list" value={list} />
        <Card isFlush>
          <Table caption={`Options for ${name}`} columns={[...COLUMNS, ...(isShared ? [FORMS] : []), BASIS]}>
            {rows.map((row, index) => (
              <Row key={row.value}>
                <Cell>
                  <PositionCell
                    row={row}
                    position={index + 1}
                    formState={inputOf(row, formState)}
                    mayEdit={mayEdit}
                  />
                </Cell>
                <RowHead>
                  <LabelCell row={row} formState={inputOf(row, formState)} mayEdit={mayEdit} />
                  <span className="mt-1 block font-mono font-normal text-[0.8125rem] text-ink-soft">
                    {row.value}
                  </span>
                </RowHead>
                <Cell>
                  <SpanishCell row={row} formState={inputOf(row, formState)} mayEdit={mayEdit} />
                </Cell>
                <Cell>
                  <OfferedCell row={row} formState={inputOf(row, formState)} mayEdit={mayEdit} />
                </Cell>
                {isShared && (
                  <Cell>
                    <OfferedBy
                      row={row}
                      products={products}
                      formState={inputOf(row, formState)}
                      mayEdit={mayEdit}
                    />
                  </Cell>
                )}
                <Cell>
                  <div className={mayEdit ? 'pt-2' : ''}>
                    <Basis row={row} zone={actor.timeZone} />
                  </div>
                </Cell>
              </Row>
            ))}
          </Table>
        </Card>
        {mayEdit && (
          <div className="flex flex-wrap items-center gap-4">
            <Button>Save options</Button>
            <p className="text-[0.875rem] text-ink-soft">
              Values can’t be changed or deleted because leads may use them. Deactivate them instead.
            </p>
          </div>
        )}
      </form>
      <BasisMeanings />
    </ConsolePage>
  );
}

type FoundList = NonNullable<Awaited<ReturnType<typeof readOptionList>>>;

function noteOf({ counts: { assumed, sample }, products, emptyFor }: FoundList): string {
  if (emptyFor.length === products.length)
    return 'No active options, so borrowers can’t answer this question.';
  if (emptyFor.length > 0)
    return `No active options for ${emptyFor.map((product) => PRODUCT_NAMES[product]).join(' and ')}.`;
  const found = [...(assumed > 0 ? [`${assumed} assumed`] : []), ...(sample > 0 ? [`${sample} sample`] : [])];
  return found.length > 0
    ? `Unconfirmed active options: ${found.join(', ')}. The operator may refuse leads with these options.`
    : 'All active options are confirmed.';
}

/** A value added after the form was opened has no input in it, so its stored value is shown. */
const inputOf = ({ value }: ListRow, formState: FormState) =>
  formState.values(`version-${value}`).length > 0 ? formState : new FormState(null);

const INPUT =
  'min-h-10 w-full rounded-lg border border-line-strong bg-surface px-2.5 py-1.5 aria-[invalid=true]:border-danger';

type PartProps = { row: ListRow; formState: FormState; mayEdit: boolean };

function PositionCell({
  row: { value, version },
  position,
  formState,
  mayEdit,
}: PartProps & { position: number }) {
  if (!mayEdit) return <span className="tabular-nums">{position}</span>;
  const name = `place-${value}`;
  return (
    <span className="block w-12 sm:w-16">
      <input type="hidden" name={`version-${value}`} value={version} />
      <input
        id={name}
        name={name}
        {...fieldAttributes(OPTIONS_FORM, 'place-*')}
        aria-label={`Position of ${value}`}
        aria-invalid={formState.error(name) ? true : undefined}
        defaultValue={formState.value(name, String(position))}
        className={`${INPUT} tabular-nums`}
      />
    </span>
  );
}

function LabelCell({ row: { value, label }, formState, mayEdit }: PartProps) {
  if (!mayEdit) return <span>{label}</span>;
  const name = `label-${value}`;
  return (
    <input
      id={name}
      name={name}
      {...fieldAttributes(OPTIONS_FORM, 'label-*')}
      aria-label={`Label for ${value}`}
      aria-invalid={formState.error(name) ? true : undefined}
      defaultValue={formState.value(name, label)}
      className={`${INPUT} min-w-36 font-normal sm:min-w-52`}
    />
  );
}

function SpanishCell({ row: { value, label, labelEs }, formState, mayEdit }: PartProps) {
  if (!mayEdit) return <span>{labelEs ?? 'None'}</span>;
  const name = `spanish-${value}`;
  return (
    <input
      id={name}
      name={name}
      lang="es"
      {...fieldAttributes(OPTIONS_FORM, 'spanish-*')}
      aria-label={`Spanish label for ${value}`}
      aria-invalid={formState.error(name) ? true : undefined}
      defaultValue={formState.value(name, labelEs ?? '')}
      placeholder={label}
      className={`${INPUT} min-w-36 font-normal sm:min-w-52`}
    />
  );
}

function OfferedCell({ row: { value, retiredAt }, formState, mayEdit }: PartProps) {
  if (!mayEdit) return <span>{retiredAt ? 'No' : 'Yes'}</span>;
  const name = `offered-${value}`;
  return (
    <label className="inline-flex min-h-10 min-w-10 cursor-pointer items-center justify-center">
      <input
        id={name}
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={formState.isChecked(name, retiredAt === null)}
        className="size-5 accent-accent"
      />
      <span className="sr-only">{`Activate ${value}`}</span>
    </label>
  );
}

function Basis({ row: { basis, basisNote, basisByLabel, basisAt }, zone }: { row: ListRow; zone: string }) {
  return (
    <>
      <BasisBadge basis={basis} />
      {basisAt && (
        <span className="mt-1 block max-w-64 whitespace-normal text-[0.8125rem] text-ink-soft">
          <span>{`${basisNote}, recorded by ${basisByLabel}, `}</span>
          <Time at={basisAt} zone={zone} />
        </span>
      )}
    </>
  );
}
