import { TONES, type Tone } from './badge.tsx';

type NoticeProps = { tone?: Tone; title?: string; children?: React.ReactNode; role?: 'status' | 'alert' };

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
