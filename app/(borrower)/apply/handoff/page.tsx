import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { HandoffMessage } from '#components/borrower/handoff-message.tsx';
import { openHandoff } from '#features/lead/open-handoff.ts';

export default async function HandoffPage() {
  const { borrower, journeyKey, parties, copy } = await borrowerRequest();
  const handoff = openHandoff(borrower, journeyKey);
  if (handoff.kind === 'none') redirect('/apply/lost');
  return <HandoffMessage handoff={handoff} copy={copy} parties={parties} />;
}
