import { Corrections, Hourglass, Sealed, Ticket } from '#components/borrower/art/endings.tsx';
import { Envelope, Lenders, Unconfirmed } from '#components/borrower/art/sending.tsx';
import { Unplugged } from '#components/borrower/art/unplugged.tsx';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

/** Only a next step of the borrower has the tone of attention: a failure elsewhere is neutral. */
export function OutcomeArt({ state }: { state: keyof Dictionary['outcome']['states'] }) {
  switch (state) {
    case 'test_held':
      return <Envelope badge="pause" tone="neutral" />;
    case 'withdrawn':
      return <Envelope badge="back" tone="neutral" />;
    case 'waiting':
      return <Lenders />;
    case 'received':
      return <Envelope badge="check" tone="positive" />;
    case 'unknown':
    case 'undeterminable':
      return <Unconfirmed />;
    case 'to_correct':
    case 'digits_refused':
    case 'unfinished':
      return <Corrections />;
    case 'corrected':
      return <Sealed tone="attention" />;
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
