export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info';

export const TONES: Record<Tone, string> = {
  plain: 'border-line bg-sunken text-ink',
  good: 'border-good/30 bg-good-wash text-good',
  warn: 'border-warn/30 bg-warn-wash text-warn',
  bad: 'border-danger/30 bg-danger-wash text-danger',
  info: 'border-info/30 bg-info-wash text-info',
};

type DescribedStatusProps = { description: { tone: Tone; title: string; meaning: string; whatToDo: string } };

export const DescribedStatus = ({ description }: DescribedStatusProps) => (
  <>
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={description.tone}>{description.title}</Badge> <span>{description.meaning}</span>
    </p>
    <p className="mt-2 mb-4">
      <strong>Next step:</strong>
      <span>{` ${description.whatToDo}`}</span>
    </p>
  </>
);

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: React.ReactNode }) {
  return (
    <span
      className={`inline-flex items-center whitespace-nowrap rounded-full border px-2 py-px font-medium text-[0.8125rem] leading-5 ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
