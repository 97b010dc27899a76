import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { TextField } from '#components/console/field.tsx';
import { Hidden } from '#components/console/form.tsx';
import { PlainButton } from '#components/console/plain-button.tsx';
import { Badge } from '#components/console/status.tsx';
import { Time } from '#components/console/time.tsx';
import { CERTIFICATE_FORM, HOLD_FORM } from '#features/lead/model/lead-forms.ts';
import type { LeadDetail } from '#features/lead/read-lead.ts';
import { setHold } from '../actions.ts';

type EvidenceCardProps = { detail: LeadDetail; formState: FormState; mayHandle: boolean; zone: string };

export function EvidenceCard({ detail, formState, mayHandle, zone }: EvidenceCardProps) {
  const { history, isHeld, hasEvidence } = detail;
  const { events } = history.journey;
  const reference = history.partnerLeadId;
  if (events.length === 0) {
    return <Card title="Evidence" note="No evidence. This lead was sent before evidence was recorded." />;
  }
  return (
    <Card
      title="Evidence"
      note={
        hasEvidence
          ? 'Encrypted and chained. We sign new events each minute.'
          : 'Event details were deleted. Event headers remain.'
      }
      actions={isHeld && <Badge tone="warn">On legal hold</Badge>}
    >
      <details>
        <summary className="font-semibold text-[0.875rem]">
          {`${events.length} ${events.length === 1 ? 'event' : 'events'}`}
        </summary>
        <ol className="mt-2 space-y-1 text-[0.875rem]">
          {events.map(({ number, occurredAt, kind }) => (
            <li key={number} className="flex flex-wrap justify-between gap-x-3">
              <span>{`${number}. ${kind.replaceAll('_', ' ')}`}</span>
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
              label="Reason for the certificate"
              hint="Such as a case number. The certificate shows it with your email address."
              {...formState.input('certificateReason', CERTIFICATE_FORM)}
            />
            <div className="flex flex-wrap gap-2">
              <PlainButton name="form" value="signed">
                Download signed file
              </PlainButton>
              <PlainButton name="form" value="printable">
                Download printable page
              </PlainButton>
            </div>
          </form>
          <form action={setHold} className="mt-4 space-y-3 border-line border-t pt-4">
            <Hidden fields={{ reference, isHeld: isHeld ? 'no' : 'yes' }} />
            <TextField
              label={isHeld ? 'Reason for releasing the hold' : 'Reason for the hold'}
              hint={
                isHeld
                  ? 'Normal retention and erasure apply again.'
                  : 'We don’t delete evidence on legal hold.'
              }
              {...formState.input('holdReason', HOLD_FORM)}
            />
            <Button variant="quiet">{isHeld ? 'Release legal hold' : 'Place legal hold'}</Button>
          </form>
        </>
      )}
    </Card>
  );
}
