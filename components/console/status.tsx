export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info';

export const TONES: Record<Tone, string> = {
  plain: 'border-line bg-sunken text-ink',
  good: 'border-good/30 bg-good-wash text-good',
  warn: 'border-warn/30 bg-warn-wash text-warn',
  bad: 'border-danger/30 bg-danger-wash text-danger',
  info: 'border-info/30 bg-info-wash text-info',
};

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: React.ReactNode }) {
  return (
    <span
      className={`inline-flex items-center whitespace-nowrap rounded-full border px-2 py-px font-medium text-[0.8125rem] leading-5 ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}

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

type NoticeProps = {
  tone?: Tone | undefined;
  title?: string | undefined;
  children?: React.ReactNode;
  role?: 'status' | 'alert';
};

export function Notice({ tone = 'info', title, role, children }: NoticeProps) {
  return (
    <div role={role} className={`rounded-lg border px-4 py-3 ${TONES[tone]}`}>
      {title && <p className="font-semibold">{title}</p>}
      {children && <div className="max-w-prose text-ink">{children}</div>}
    </div>
  );
}

/** An error of the form before, or nothing. */
export const Problem = ({ text }: { text: string | false | null | undefined }) =>
  text ? (
    <Notice tone="bad" role="alert">
      {text}
    </Notice>
  ) : null;
