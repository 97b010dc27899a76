import { type Address, ConsolePage, found, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { FormState } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { Sentence } from '#components/console/time.tsx';
import { PRODUCT_NAMES, type Product } from '#features/form/model/campaign.ts';
import { OPTIONS_FORM } from '#features/form/model/option-form.ts';
import { isOfferedBy, isStoredList, LOAN_PURPOSES } from '#features/form/model/option-lists.ts';
import { readOptionList } from '#features/form/read-options.ts';
import { saveOptions } from '../actions.ts';
import { BasisBadge, BasisMeanings } from '../basis-badges.tsx';

type FoundList = NonNullable<Awaited<ReturnType<typeof readOptionList>>>;
type ListRow = FoundList['rows'][number];

const COLUMNS = ['Position', 'Label and value', 'Spanish label', 'Active'];

export default async function OptionListPage(address: Address<'list'>) {
  const page = await openFormPage('campaigns_read', address);
  const { actor, formState } = page;
  const { list } = page.params;
  const stored = found(isStoredList(list) && (await readOptionList(list)));
  const { name, rows, products } = stored;
  const isShared = products.length > 1;
  const isComplete =
    list === 'loan_purpose' && LOAN_PURPOSES.every((purpose) => rows.some(({ value }) => value === purpose));
  const mayEdit = page.may('choices_edit');
  return (
    <ConsolePage
      page={page}
      area="options"
      flash="options"
      title={name}
      note={noteOf(stored)}
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
      <form action={saveOptions} className="space-y-4">
        <input type="hidden" name="list" value={list} />
        <Card isFlush>
          <Table
            caption={`Options for ${name}`}
            columns={[...COLUMNS, ...(isShared ? ['Forms'] : []), 'Basis']}
          >
            {rows.map((row, index) => (
              <OptionRow
                key={row.value}
                row={row}
                position={index + 1}
                formState={inputOf(row, formState)}
                mayEdit={mayEdit}
                shared={isShared ? products : null}
                zone={actor.timeZone}
              />
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

function noteOf({ counts: { assumed, sample }, products, emptyFor }: FoundList): string {
  if (emptyFor.length === products.length)
    return 'No active options, so borrowers can’t answer this question.';
  if (emptyFor.length > 0)
    return `No active options for ${emptyFor.map((product) => PRODUCT_NAMES[product]).join(' and ')}.`;
  const unconfirmed = [
    ...(assumed > 0 ? [`${assumed} assumed`] : []),
    ...(sample > 0 ? [`${sample} sample`] : []),
  ];
  return unconfirmed.length > 0
    ? `Unconfirmed active options: ${unconfirmed.join(', ')}. The operator may refuse leads with these options.`
    : 'All active options are confirmed.';
}

/** A value added after the form was opened has no input in it, so its stored value is shown. */
const inputOf = ({ value }: ListRow, formState: FormState) =>
  formState.values(`version-${value}`).length > 0 ? formState : new FormState(null);

type OptionRowProps = {
  row: ListRow;
  position: number;
  formState: FormState;
  mayEdit: boolean;
  /** The forms that share the list. */
  shared: readonly Product[] | null;
  zone: string;
};

function OptionRow({ row, position, formState, mayEdit, shared, zone }: OptionRowProps) {
  const { value, version, label, labelEs, retiredAt } = row;
  const input = (rule: 'place' | 'label' | 'spanish', stored: string | null) => {
    const { error, ...field } = formState.input(`${rule}-${value}`, OPTIONS_FORM, stored, `${rule}-*`);
    return { ...field, id: field.name, 'aria-invalid': error ? true : undefined };
  };
  return (
    <Row>
      <Cell>
        {mayEdit ? (
          <span className="block w-12 sm:w-16">
            <input type="hidden" name={`version-${value}`} value={version} />
            <input
              {...input('place', String(position))}
              aria-label={`Position of ${value}`}
              className={`${INPUT} tabular-nums`}
            />
          </span>
        ) : (
          <span className="tabular-nums">{position}</span>
        )}
      </Cell>
      <RowHead>
        {mayEdit ? (
          <input {...input('label', label)} aria-label={`Label for ${value}`} className={WIDE_INPUT} />
        ) : (
          <span>{label}</span>
        )}
        <span className="mt-1 block font-mono font-normal text-[0.8125rem] text-ink-soft">{value}</span>
      </RowHead>
      <Cell>
        {mayEdit ? (
          <input
            {...input('spanish', labelEs)}
            lang="es"
            aria-label={`Spanish label for ${value}`}
            placeholder={label}
            className={WIDE_INPUT}
          />
        ) : (
          (labelEs ?? 'None')
        )}
      </Cell>
      <Cell>
        {mayEdit ? (
          <label className="inline-flex min-h-10 min-w-10 cursor-pointer items-center justify-center">
            <input {...checkbox(formState, `offered-${value}`, retiredAt === null)} />
            <span className="sr-only">{`Activate ${value}`}</span>
          </label>
        ) : (
          <span>{retiredAt ? 'No' : 'Yes'}</span>
        )}
      </Cell>
      {shared && (
        <Cell>
          <OfferedBy row={row} products={shared} formState={formState} mayEdit={mayEdit} />
        </Cell>
      )}
      <Cell>
        <div className={mayEdit ? 'pt-2' : ''}>
          <Basis row={row} zone={zone} />
        </div>
      </Cell>
    </Row>
  );
}

const INPUT =
  'min-h-10 w-full rounded-lg border border-line-strong bg-surface px-2.5 py-1.5 aria-[invalid=true]:border-danger';
const WIDE_INPUT = `${INPUT} min-w-36 font-normal sm:min-w-52`;

const checkbox = (formState: FormState, name: string, isStored: boolean) => ({
  id: name,
  type: 'checkbox',
  name,
  value: 'yes',
  'aria-invalid': formState.error(name) ? true : undefined,
  defaultChecked: formState.isChecked(name, isStored),
  className: 'size-5 accent-accent',
});

type OfferedByProps = Pick<OptionRowProps, 'row' | 'formState' | 'mayEdit'> & {
  products: readonly Product[];
};

function OfferedBy({ row, products, formState, mayEdit }: OfferedByProps) {
  if (!mayEdit) {
    const names = products.filter((product) => isOfferedBy(row, product));
    const named = names.map((name) => PRODUCT_NAMES[name]).join(', ');
    return <span>{names.length === products.length ? 'All' : named}</span>;
  }
  return (
    <fieldset>
      <legend className="sr-only">{`Forms that show ${row.value}`}</legend>
      {products.map((product) => (
        <label key={product} className="flex min-h-7 cursor-pointer items-center gap-2">
          <input {...checkbox(formState, `for-${row.value}-${product}`, isOfferedBy(row, product))} />
          <span>{PRODUCT_NAMES[product]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Basis({ row: { basis, basisNote, basisByLabel, basisAt }, zone }: { row: ListRow; zone: string }) {
  return (
    <>
      <BasisBadge basis={basis} />
      {basisAt && (
        <span className="mt-1 block max-w-64 whitespace-normal text-[0.8125rem] text-ink-soft">
          <Sentence zone={zone} of={[`${basisNote}, recorded by ${basisByLabel}, `, basisAt]} />
        </span>
      )}
    </>
  );
}
