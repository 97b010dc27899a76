import { formatInZone, formatUtcSeconds } from '#platform/values/zoned-time.ts';

export function Time({ at, zone }: { at: Date; zone: string }) {
  return (
    <time dateTime={at.toISOString()} title={formatUtcSeconds(at)} className="whitespace-nowrap tabular-nums">
      {formatInZone(zone, at)}
    </time>
  );
}

type SentenceProps = { zone: string; of: readonly (string | Date | false | null)[] };

/** Texts and times, each in its own element: a text beside changing ones would be lost. */
export const Sentence = ({ zone, of }: SentenceProps) =>
  of.map((part, place) => {
    const key = `${place} ${part}`;
    if (part instanceof Date) return <Time key={key} at={part} zone={zone} />;
    return part && <span key={key}>{part}</span>;
  });
