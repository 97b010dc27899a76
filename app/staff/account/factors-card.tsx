import { Card } from '#components/console/card.tsx';
import { DescriptionList } from '#components/console/description-list.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import type { findFactors } from '#features/sign-in/second-factors.ts';

type FactorsCardProps = Pick<Awaited<ReturnType<typeof findFactors>>, 'hasAuthenticator' | 'passkeys'>;

export function FactorsCard({ hasAuthenticator, passkeys }: FactorsCardProps) {
  const names = passkeys.map(({ name }) => name).join(', ');
  return (
    <Card title="Second factors" note="You use one after your password and to confirm protected actions.">
      <DescriptionList
        items={[
          ['Passkeys', names || 'None. A passkey is safer than a code: a fake site can’t use it.'],
          ['Authenticator app', hasAuthenticator ? 'Connected' : 'Not connected'],
        ]}
      />
      <div className="flex flex-wrap gap-2 pt-4">
        <ButtonLink href="/staff/account/passkeys">Manage passkeys</ButtonLink>
        <ButtonLink href="/staff/account/authenticator">
          {hasAuthenticator ? 'Replace authenticator app' : 'Set up authenticator app'}
        </ButtonLink>
      </div>
    </Card>
  );
}
