import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Choice } from '#domain/choices.ts';
import type { Question } from '#domain/personal-loan/steps.ts';

type FieldProps = {
  question: Question;
  choices: readonly Choice[];
  value: string;
  error: string | undefined;
  register: UseFormRegisterReturn;
};

const BOX =
  'min-h-13 w-full rounded-xl border-2 bg-surface px-4 py-2.5 text-ink text-lg hover:border-ink aria-invalid:border-danger border-line-strong';
const WIDTHS = { short: 'sm:max-w-56', medium: 'sm:max-w-80' } as const;

/** One question with its label, hint, error and native control. */
export function QuestionField(props: FieldProps) {
  const { question, error } = props;
  if (question.control === 'radios') return <Radios {...props} />;
  return (
    <div className={error ? 'border-danger border-l-4 pl-4' : undefined}>
      <label htmlFor={question.name} className="block font-semibold">
        {question.label}
      </label>
      <Notes question={question} error={error} />
      <div className={`mt-2 ${question.width ? WIDTHS[question.width] : ''}`}>
        {question.control === 'select' ? <Select {...props} /> : <TextBox {...props} />}
      </div>
    </div>
  );
}

function Notes({ question, error }: Pick<FieldProps, 'question' | 'error'>) {
  return (
    <>
      {question.hint && (
        <p id={`${question.name}-hint`} className="mt-0.5 text-base text-ink-soft">
          {question.hint}
        </p>
      )}
      {error && (
        <p id={`${question.name}-error`} className="mt-1 font-semibold text-danger">
          <span className="sr-only">Error: </span>
          {error}
        </p>
      )}
    </>
  );
}

function described({ question, error }: FieldProps) {
  const ids = [question.hint && `${question.name}-hint`, error && `${question.name}-error`].filter(Boolean);
  return { 'aria-describedby': ids.join(' ') || undefined, 'aria-invalid': error ? true : undefined };
}

function TextBox(props: FieldProps) {
  const { question, value, register } = props;
  const input = (
    <input
      {...register}
      {...described(props)}
      id={question.name}
      type="text"
      defaultValue={value}
      autoComplete={question.autoComplete}
      inputMode={question.inputMode}
      spellCheck={false}
      autoCapitalize={question.inputMode === 'email' ? 'none' : undefined}
      className={`${BOX} ${question.control === 'money' ? 'pl-9 tabular-nums' : ''}`}
    />
  );
  if (question.control !== 'money') return input;
  return (
    <div className="flex items-center gap-3">
      <div className="relative flex-1">
        <span aria-hidden="true" className="absolute top-1/2 left-4 -translate-y-1/2 text-ink-soft text-lg">
          $
        </span>
        {input}
      </div>
      {question.per && <span className="shrink-0 text-ink-soft">{question.per}</span>}
    </div>
  );
}

function Select(props: FieldProps) {
  const { question, choices, value, register } = props;
  return (
    <select
      {...register}
      {...described(props)}
      id={question.name}
      defaultValue={value}
      autoComplete={question.autoComplete}
      className={BOX}
    >
      <option value="">Choose one</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function Radios(props: FieldProps) {
  const { question, choices, value, error, register } = props;
  const { 'aria-describedby': describedBy } = described(props);
  return (
    <fieldset aria-describedby={describedBy} className={error ? 'border-danger border-l-4 pl-4' : undefined}>
      <legend className="font-semibold">{question.label}</legend>
      <Notes question={question} error={error} />
      <div className="mt-2 grid gap-2">
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className="flex min-h-13 cursor-pointer items-center gap-3 rounded-xl border-2 border-line-strong bg-surface px-4 py-2 hover:border-ink has-checked:border-accent has-checked:bg-accent-wash"
          >
            <input
              {...register}
              // The first one carries the question's id, so that a link from the error summary lands there.
              id={index === 0 ? question.name : `${question.name}-${choice.value}`}
              type="radio"
              value={choice.value}
              defaultChecked={choice.value === value}
              className="size-5 shrink-0 accent-accent"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
