import type { Question } from '#features/form/model/form.ts';
import { DateField } from './date-field.tsx';
import { ERROR_SIDE, FIELD, FieldError, MONEY_INPUT, MoneyBox } from './field-parts.tsx';
import { Arrow } from './icons.tsx';
import { type FieldProps, Radios, Skip, Tiles } from './option-fields.tsx';
import { SchoolBox } from './school-box.tsx';

const WIDTHS = { short: 'sm:max-w-56', medium: 'sm:max-w-80' } as const;

/** Password managers and keyboards look at the type. A browser's own check of it is off in every form. */
const TYPES: Partial<Record<NonNullable<Question['inputMode']>, string>> = { email: 'email', tel: 'tel' };

const GROUPS = new Set(['radios', 'tiles', 'date', 'month']);

/** By the width of the form in sizes of the text. At the end of its row: a message above one field moves no other. */
const HALF = '@min-[30rem]:col-span-1! @min-[30rem]:self-end';

export function QuestionField(props: FieldProps) {
  const { question, error, warning } = props;
  const shape = [
    sideLine(error, warning),
    question.opensNext && 'opens-next',
    question.isHalf && HALF,
  ].filter(Boolean);
  return (
    <div className={shape.join(' ')}>
      {GROUPS.has(question.control) ? <Group {...props} /> : <Box {...props} />}
    </div>
  );
}

function sideLine(error?: string, warning?: string): string | null {
  if (error) return ERROR_SIDE;
  return warning ? 'border-accent-strong border-l-4 pl-4' : null;
}

function Box(props: FieldProps) {
  const { question, error, warning } = props;
  return (
    <>
      <label htmlFor={question.name} className="block font-semibold">
        <Label question={question} />
      </label>
      <Notes question={question} error={error} warning={warning} />
      <div className="mt-2.5">
        {question.control === 'select' ? <Select {...props} /> : <TextBox {...props} />}
      </div>
    </>
  );
}

const Label = ({ question: { label, labelEnd } }: Pick<FieldProps, 'question'>) => (
  <>
    <span>{label}</span>
    {labelEnd && <span className="sr-only">{` ${labelEnd}`}</span>}
  </>
);

function Notes({ question, error, warning }: Pick<FieldProps, 'question' | 'error' | 'warning'>) {
  return (
    <>
      {question.hint && (
        <p id={`${question.name}-hint`} className="mt-1 text-base text-ink-soft leading-snug">
          {question.hint}
        </p>
      )}
      {error && <FieldError name={question.name}>{error}</FieldError>}
      {warning && !error && (
        <p id={`${question.name}-warning`} className="mt-1 font-semibold">
          {warning}
        </p>
      )}
    </>
  );
}

function described({ question, error, warning }: FieldProps) {
  const ids = [
    question.hint && `${question.name}-hint`,
    error ? `${question.name}-error` : warning && `${question.name}-warning`,
  ].filter(Boolean);
  return { 'aria-describedby': ids.join(' ') || undefined, 'aria-invalid': error ? true : undefined };
}

const widthOf = ({ width }: Question) => (width ? WIDTHS[width] : '');

function TextBox(props: FieldProps) {
  const { question, options, value, register, enterKeyHint, words } = props;
  const attributes = {
    ...register,
    ...described(props),
    id: question.name,
    type: TYPES[question.inputMode ?? 'text'] ?? 'text',
    defaultValue: value,
    autoComplete: question.autoComplete,
    inputMode: question.inputMode,
    enterKeyHint,
    spellCheck: false,
    autoCapitalize: question.inputMode === 'email' ? 'none' : undefined,
    className: `${FIELD} ${question.control === 'money' ? MONEY_INPUT : widthOf(question)}`,
  };
  if (question.control === 'school' && words.schools)
    return <SchoolBox {...attributes} options={options} words={words.schools} />;
  const input = <input {...attributes} />;
  if (question.control !== 'money') return input;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <MoneyBox className={`min-w-32 flex-1 ${widthOf(question)}`}>{input}</MoneyBox>
      {question.per && <span className="shrink-0 text-ink-soft">{question.per}</span>}
    </div>
  );
}

function Select(props: FieldProps) {
  const { question, options, value, register, words } = props;
  return (
    <div className={`relative ${widthOf(question)}`}>
      <select
        {...register}
        {...described(props)}
        id={question.name}
        defaultValue={value}
        autoComplete={question.autoComplete}
        className={`${FIELD} appearance-none pr-12`}
      >
        <option value="">{words.chooseState}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Arrow className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2" />
    </div>
  );
}

function Group(props: FieldProps) {
  const { question, error, warning, words } = props;
  const { 'aria-describedby': describedBy } = described(props);
  return (
    <fieldset aria-describedby={describedBy} className="min-w-0">
      <legend className="font-semibold">
        <Label question={question} />
      </legend>
      <Notes question={question} error={error} warning={warning} />
      <Fields {...props} />
      {question.isOptional && question.options && <Skip question={question} words={words} />}
    </fieldset>
  );
}

function Fields(props: FieldProps) {
  const { question, value, error, enterKeyHint, register, words } = props;
  const { control, name, autoComplete } = question;
  if (control === 'tiles') return <Tiles {...props} />;
  if (control !== 'date' && control !== 'month') return <Radios {...props} />;
  return (
    <DateField
      control={control}
      name={name}
      value={value}
      hasError={error !== undefined}
      autoComplete={autoComplete}
      enterKeyHint={enterKeyHint}
      register={register}
      words={words.dateParts}
    />
  );
}
