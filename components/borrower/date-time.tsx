import type { Language } from '#features/wording/model/language.ts';
import { formatUtc, formatUtcInWords } from '#platform/values/utc-time.ts';
import { LocalTime } from './local-time.tsx';

export function DateTime({ at, language }: { at: Date; language: Language }) {
  const iso = at.toISOString();
  return (
    <time dateTime={iso} className="tabular-nums">
      <LocalTime
        iso={iso}
        language={language}
        utc={formatUtcInWords(at, language)}
        exact={formatUtc(at, language)}
      />
    </time>
  );
}
