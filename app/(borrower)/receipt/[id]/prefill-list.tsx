import { DateTime } from '#components/borrower/date-time.tsx';
import type { Receipt } from '#features/lead/read-receipt.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';
import { prefillText } from './copy.ts';
import { Fact, FactList } from './facts.tsx';

type PrefillListProps = Pick<Receipt, 'prefills'> & {
  operatorName: string;
  copy: Dictionary;
  language: Language;
};

export function PrefillList({ prefills, operatorName, copy: { receipt }, language }: PrefillListProps) {
  if (prefills.length === 0) return null;
  return (
    <section aria-labelledby="taken" className="mt-12">
      <h2 id="taken" className="break-after-avoid text-section">
        {receipt.prefill.title(operatorName)}
      </h2>
      {prefills.map(({ sentAt, outcome }) => (
        <FactList key={sentAt.toISOString()}>
          <Fact label={receipt.facts.askedUs}>
            <DateTime at={sentAt} language={language} />
          </Fact>
          <Fact label={receipt.facts.status}>{prefillText(outcome, operatorName, receipt)}</Fact>
        </FactList>
      ))}
    </section>
  );
}
