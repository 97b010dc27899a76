import type { FormState } from '#app/staff/_frame/old-input.ts';
import { Badge } from '#components/console/badge.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { TextField } from '#components/console/field.tsx';
import { PlainButton } from '#components/console/plain-button.tsx';
import { Time } from '#components/console/time.tsx';
import type { LeadDetail } from '#features/lead/read-lead.ts';
import { setHold } from './actions.ts';

type EvidenceCardProps = { detail: LeadDetail; formState: FormState; mayHandle: boolean; zone: string };

/** What is kept as proof of a lead, and what compliance may do with it. */
export function EvidenceCard({ detail, formState, mayHandle, zone }: EvidenceCardProps) {
  const { history, isHeld, hasEvidence } = detail;
  const { events } = history.journey;
  const reference = history.partnerLeadId;
  if (events.length === 0) {
    return <Card title="Evidence" note="None is kept: the lead is older than the evidence." />;
  }
  return (
    <Card
      title="Evidence"
      note={
        hasEvidence
          ? 'Sealed, chained and signed.'
          : 'Its details were deleted. The heads of its events stay.'
      }
      actions={isHeld && <Badge tone="warn">On legal hold</Badge>}
    >
      <details>
        <summary className="font-semibold text-[0.875rem]">
          {events.length} {events.length === 1 ? 'event' : 'events'}
        </summary>
        <ol className="mt-2 space-y-1 text-[0.875rem]">
          {events.map(({ number, occurredAt, kind }) => (
            <li key={number} className="flex flex-wrap justify-between gap-x-3">
              <span>
                {number}. {kind.replaceAll('_', ' ')}
              </span>
              <span className="text-ink-soft">
                <Time at={occurredAt} zone={zone} />
              </span>
            </li>
          ))}
        </ol>
      </details>
      {mayHandle && (
        <>
          <form
            action={`/staff/leads/${encodeURIComponent(reference)}/certificate`}
            method="post"
            className="mt-4 space-y-3 border-line border-t pt-4"
          >
            <TextField
              name="certificateReason"
              label="Why a certificate is taken"
              hint="A case number or some words. Everyone who gets the certificate sees it, with your email address."
              error={formState.error('certificateReason')}
              defaultValue={formState.value('certificateReason')}
              maxLength={200}
              required
            />
            <div className="flex flex-wrap gap-2">
              <PlainButton name="form" value="signed">
                Signed file
              </PlainButton>
              <PlainButton name="form" value="printable">
                Page to print
              </PlainButton>
            </div>
          </form>
          <form action={setHold} className="mt-4 space-y-3 border-line border-t pt-4">
            <input type="hidden" name="reference" value={reference} />
            <input type="hidden" name="isHeld" value={isHeld ? 'no' : 'yes'} />
            <TextField
              name="holdReason"
              label={isHeld ? 'Why it is released' : 'Why it is put on hold'}
              hint={
                isHeld
                  ? 'It is then purged and erased like any other.'
                  : 'Evidence on legal hold is neither purged nor erased.'
              }
              error={formState.error('holdReason')}
              defaultValue={formState.value('holdReason')}
              maxLength={200}
              required
            />
            <Button variant="quiet">{isHeld ? 'Release it' : 'Put it on hold'}</Button>
          </form>
        </>
      )}
    </Card>
  );
}
