import { DateTime } from '#components/borrower/date-time.tsx';
import type { Receipt } from '#features/lead/read-receipt.ts';
import { prefillText } from './copy.ts';
import { Fact, FactList } from './facts.tsx';

export function PrefillList({
  prefills,
  operatorName,
}: Pick<Receipt, 'prefills'> & { operatorName: string }) {
  if (prefills.length === 0) return null;
  return (
    <section aria-labelledby="taken" className="mt-12">
      <h2 id="taken" className="break-after-avoid text-section">
        Answers you sent to the form of {operatorName}
      </h2>
      {prefills.map(({ sentAt, outcome }) => (
        <FactList key={sentAt.toISOString()}>
          <Fact label="You asked us to">
            <DateTime at={sentAt} />
          </Fact>
          <Fact label="Status">{prefillText(outcome, operatorName)}</Fact>
        </FactList>
      ))}
    </section>
  );
}
