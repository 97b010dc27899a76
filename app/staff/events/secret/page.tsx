import { redirect } from 'next/navigation';
import { type Address, ConsolePage, openPage } from '#app/staff/_shell/console-page.tsx';
import { ActionButton } from '#components/console/form.tsx';
import { Notice } from '#components/console/status.tsx';
import { readOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { hideEndpointSecret } from '../actions.ts';

export default async function EndpointSecretPage(address: Address) {
  const page = await openPage('events_manage', address);
  const shown = await readOneTimeSecret(page.actor.staffId);
  if (shown?.kind !== 'endpoint') redirect('/staff/events');
  return (
    <ConsolePage page={page} area="events" title="Save the secret">
      <Notice tone="warn" title="We won’t show this secret again after you leave">
        Your system checks each event with it. A previous secret works for another 24 hours.
      </Notice>
      <p className="break-all rounded-lg border border-line bg-surface px-3 py-2 font-mono text-[0.875rem]">
        {shown.secret}
      </p>
      <ActionButton action={hideEndpointSecret} variant="primary">
        I’ve saved it
      </ActionButton>
    </ConsolePage>
  );
}
