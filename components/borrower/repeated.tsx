import type { Question, RepeatedGroup } from '#features/form/model/form.ts';

type RepeatedProps = {
  repeat: RepeatedGroup;
  questions: readonly Question[];
  field: (question: Question) => React.ReactNode;
};

export function Repeated({
  repeat: { titles, removeLabels, times, names },
  questions,
  field,
}: RepeatedProps) {
  const positions = Array.from({ length: times }, (_, index) => index + 1);
  return positions.map((position) => (
    <fieldset key={position} className="min-w-0 rounded-xl border border-line px-4 pt-2 pb-5 sm:px-6">
      <legend className="px-2 font-semibold text-lg">{titles[position - 1]}</legend>
      <div className="mt-3 grid grid-cols-1 gap-7">
        {questions.slice((position - 1) * names.length, position * names.length).map(field)}
      </div>
      {times > 1 && <ChangeButton value={`remove ${position}`}>{removeLabels[position - 1]}</ChangeButton>}
    </fieldset>
  ));
}

export function AddAnother({ repeat: { addLabel, atMost, times, max } }: { repeat: RepeatedGroup }) {
  if (times >= max) return <p className="text-base text-ink-soft">{atMost}</p>;
  return (
    <div>
      <ChangeButton value="add">{addLabel}</ChangeButton>
    </div>
  );
}

function ChangeButton({ value, children }: { value: string; children: React.ReactNode }) {
  return (
    <button
      type="submit"
      name="change"
      value={value}
      formNoValidate
      className="mt-5 inline-flex min-h-11 cursor-pointer items-center rounded-button border-2 border-line-strong bg-surface px-5 font-semibold text-base hover:border-ink"
    >
      {children}
    </button>
  );
}
