import { type Address, ConsolePage, openPage } from '#app/staff/_shell/console-page.tsx';
import { Card, DescriptionList, Empty } from '#components/console/card.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Notice } from '#components/console/status.tsx';
import { openIdentity } from '#features/lead/reveal-identity.ts';
import { isUuid } from '#platform/values/ids.ts';

export default async function IdentityPage(address: Address<'reference'>) {
  const page = await openPage('leads_reveal', address);
  const { actor, params, query } = page;
  const { reference } = params;
  const identities = isUuid(query.ticket) ? await openIdentity(actor, reference, query.ticket) : null;
  const back = `/staff/leads/${encodeURIComponent(reference)}`;
  return (
    <ConsolePage
      page={page}
      area="leads"
      title="Borrower"
      up={{ href: back, label: reference }}
      note={identities ? 'Shown once. It disappears when you leave or reload this page.' : undefined}
    >
      {identities ? (
        <>
          <Notice tone="warn" title="Personal data">
            Use it only for the reason you gave. Don’t copy it where others can read it.
          </Notice>
          {identities.map(({ name, email, phone, address, agreedAt }) => (
            <Card key={agreedAt.getTime()}>
              <DescriptionList
                zone={actor.timeZone}
                items={[
                  ['Name', name],
                  ['Email address', email],
                  ['Phone number', phone],
                  ['Address', address ?? 'Not asked for'],
                  ['As entered when agreeing', agreedAt],
                ]}
              />
            </Card>
          ))}
        </>
      ) : (
        <Card isFlush>
          <Empty
            title="This page was already shown or has expired"
            action={<ButtonLink href={`${back}#reveal`}>Request again</ButtonLink>}
          >
            You can see the borrower once, within two minutes of your request.
          </Empty>
        </Card>
      )}
    </ConsolePage>
  );
}
