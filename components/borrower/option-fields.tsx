import type { Question } from '#features/form/model/form.ts';
import type { Option } from '#features/form/model/options.ts';
import type { FieldWords } from './form-words.ts';
import { Arrow } from './icons.tsx';
import type { FieldRegistration } from './use-page-form.ts';

export type FieldProps = {
  question: Question;
  options: readonly Option[];
  value: string;
  error: string | undefined;
  warning?: string | undefined;
  enterKeyHint?: 'next' | 'go';
  words: FieldWords;
  register: FieldRegistration;
};

/** A multiple of the columns, of two on a phone and three elsewhere. */
const FIRST_TILES = 6;

/** Unknown to the form engine, which would check it in place of no answer. */
export const Skip = ({ question: { name, control }, words }: Pick<FieldProps, 'question' | 'words'>) => (
  <label
    className={`mt-1.5 flex min-h-11 w-fit cursor-pointer items-center gap-3 ${control === 'tiles' ? '' : 'px-4'}`}
  >
    <input name={name} id={`${name}-skip`} type="radio" value="" className="choice size-5 shrink-0" />
    <span className="min-w-0">{words.skip}</span>
  </label>
);

const ROW = 'flex items-center gap-3 px-4 py-2';
/** Room for a word of eleven letters in a half of the narrowest phone with two columns. */
const TILE =
  'grid grid-cols-[minmax(0,1fr)_auto] items-start content-start gap-x-2 gap-y-2.5 p-3.5 text-base leading-snug';

export const Radios = (props: FieldProps) => (
  <div className="mt-2.5 grid grid-cols-1 gap-2.5 sm:grid-cols-2">
    {props.options.map((option, index) => (
      <OptionField key={option.value} {...props} option={option} isFirst={index === 0} />
    ))}
  </div>
);

/** By the width of the box in sizes of the text: text that is enlarged takes fewer columns, also without a zoom. */
const TILES = 'mt-2.5 grid grid-cols-1 gap-2 @min-[18.5rem]:grid-cols-2 @min-[29rem]:grid-cols-3';

/** An answer for everyone is in sight from the start, as the last of the first tiles. */
const OTHER = 'other';

function divided(options: readonly Option[]): [first: readonly Option[], others: readonly Option[]] {
  const other = options.find(({ value }) => value === OTHER);
  const named = options.filter((option) => option !== other);
  if (!other || options.length <= FIRST_TILES)
    return [options.slice(0, FIRST_TILES), options.slice(FIRST_TILES)];
  return [[...named.slice(0, FIRST_TILES - 1), other], named.slice(FIRST_TILES - 1)];
}

export function Tiles(props: FieldProps) {
  const [first, others] = divided(props.options);
  const tile = (option: Option) => (
    <OptionField key={option.value} {...props} option={option} isFirst={option === first[0]} />
  );
  return (
    <div className="@container">
      <div className={TILES}>{first.map(tile)}</div>
      {others.length > 0 && (
        <details open={others.some(({ value }) => value === props.value)} className="group/more mt-2.5">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold [&::-webkit-details-marker]:hidden">
            <span className="underline underline-offset-4 group-open/more:hidden">
              {props.words.moreOptions}
            </span>
            <span className="hidden underline underline-offset-4 group-open/more:inline">
              {props.words.fewerOptions}
            </span>
            <Arrow className="shrink-0 group-open/more:rotate-180" />
          </summary>
          <div className={TILES}>{others.map(tile)}</div>
        </details>
      )}
    </div>
  );
}

function OptionField({
  question,
  value,
  register,
  option,
  isFirst,
}: FieldProps & { option: Option; isFirst: boolean }) {
  const isTile = question.control === 'tiles';
  return (
    <label
      className={`min-h-13 cursor-pointer rounded-xl border border-line-strong bg-surface hover:border-ink has-checked:border-accent-strong has-checked:bg-accent-wash has-checked:font-medium ${isTile ? TILE : ROW}`}
    >
      {isTile && <span aria-hidden="true" className="purpose" data-option={option.value} />}
      <input
        {...register}
        // The first option has the question's id, which the error summary links to.
        id={isFirst ? question.name : `${question.name}-${option.value}`}
        type="radio"
        value={option.value}
        defaultChecked={option.value === value}
        data-opens-next={question.opensNext?.includes(option.value) || undefined}
        className="choice size-5 shrink-0"
      />
      <span className={isTile ? 'col-span-2 min-w-0' : 'min-w-0'}>{option.label}</span>
    </label>
  );
}
