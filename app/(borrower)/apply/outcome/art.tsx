import { Corrections, Hourglass, Ticket } from '#components/borrower/art/endings.tsx';
import { Envelope, Lenders, Unconfirmed } from '#components/borrower/art/sending.tsx';
import { Unplugged } from '#components/borrower/art/unplugged.tsx';
import type { BorrowerOutcome } from '#features/journey/model/lead-state.ts';

type Shown = {
  outcome: Exclude<BorrowerOutcome, 'link_issued'>;
  wasHeldTest: boolean;
  wasWithdrawn: boolean;
};

/** Only a next step of the borrower has the tone of attention: a failure elsewhere is neutral. */
export function OutcomeArt({ outcome, wasHeldTest, wasWithdrawn }: Shown) {
  if (wasHeldTest) return <Envelope badge="pause" tone="neutral" />;
  if (wasWithdrawn) return <Envelope badge="back" tone="neutral" />;
  switch (outcome) {
    case 'waiting':
      return <Lenders />;
    case 'received':
      return <Envelope badge="check" tone="positive" />;
    case 'unknown':
      return <Unconfirmed />;
    case 'to_correct':
      return <Corrections />;
    case 'timed_out':
      return <Hourglass tone="attention" />;
    case 'timed_out_often':
      return <Hourglass tone="neutral" />;
    case 'not_sent':
      return <Unplugged tone="attention" />;
    case 'no_offers_page':
      return <Ticket />;
    case 'failed':
    case 'refused':
      return <Unplugged />;
  }
}
