import { DateTime } from '#components/borrower/date-time.tsx';
import { OperatorSiteLink } from '#components/borrower/operator-site.tsx';
import type { OperatorParty } from '#features/form/model/parties.ts';
import type { Receipt } from '#features/lead/read-receipt.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';
import { prefillText } from './copy.ts';
import { Fact, FactList } from './facts.tsx';

type PrefillListProps = Pick<Receipt, 'prefills'> & {
  parties: OperatorParty;
  copy: Dictionary;
  language: Language;
};

export function PrefillList({ prefills, parties, copy, language }: PrefillListProps) {
  if (prefills.length === 0) return null;
  const { receipt } = copy;
  const { operatorName } = parties;
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
          <Fact label={receipt.facts.status}>
            <span>{prefillText(outcome, operatorName, receipt)}</span>
            {outcome === 'answered' && <OperatorSiteLink parties={parties} copy={copy} />}
          </Fact>
        </FactList>
      ))}
    </section>
  );
}
