import { Card, DescriptionList } from '#components/console/card.tsx';
import { Badge } from '#components/console/status.tsx';
import type { ErasurePlan } from '#features/privacy/read-person.ts';
import { formatCount } from '#platform/values/count.ts';

export function ErasureCard({ plan }: { plan: ErasurePlan }) {
  const { journeys, leads, onHold } = plan;
  return (
    <Card
      title="What an erasure does"
      note={`It finds ${journeys === 1 ? '1 application' : `${journeys} applications`} under this email address or phone number. No one can undo it.`}
      actions={listed(onHold) !== null && <Badge tone="warn">On legal hold</Badge>}
    >
      <DescriptionList
        items={[
          ['Will go', 'Answers, links, emailed links, sources, and the details of all evidence events.'],
          ['Will go too', 'Searches, rate limits, and notes of staff that name the borrower.'],
          ['Stays', 'Event headers with their times: they prove that nothing was changed, and name no one.'],
          ['Stays too', 'References, statuses and counts of leads, and the number on the list of opt-outs.'],
          ['Leads', listed(leads) ?? 'None'],
          ['Stays, on legal hold', listed(onHold)],
        ]}
      />
    </Card>
  );
}

/** Null if nothing was found. */
function listed(found: readonly string[] | number): string | null {
  if (typeof found === 'number') return found === 0 ? null : formatCount(found);
  return found.join(', ') || null;
}
