import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import type { SearchParams } from '#app/staff/_shell/old-input.ts';
import { Card } from '#components/console/card.tsx';
import { DescriptionList } from '#components/console/description-list.tsx';
import { Empty } from '#components/console/empty.tsx';
import { Notice } from '#components/console/notice.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Time } from '#components/console/time.tsx';
import { openIdentity } from '#features/lead/reveal-identity.ts';
import { isUuid } from '#platform/values/ids.ts';

type Props = { params: Promise<{ reference: string }>; searchParams: SearchParams };

export default async function IdentityPage({ params, searchParams }: Props) {
  const actor = await requireStaff('leads_reveal');
  const { reference } = await params;
  const { ticket } = await searchParams;
  const identities = isUuid(ticket) ? await openIdentity(actor, reference, ticket) : null;
  const back = `/staff/leads/${encodeURIComponent(reference)}`;
  return (
    <ConsolePage
      actor={actor}
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
                items={[
                  ['Name', name],
                  ['Email address', email],
                  ['Phone number', phone],
                  ['Address', address ?? 'Not asked for'],
                  ['As entered when agreeing', <Time key="at" at={agreedAt} zone={actor.timeZone} />],
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
