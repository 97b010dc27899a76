import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { ActionForm } from '#components/borrower/action-form.tsx';
import { AutoRefresh } from '#components/borrower/auto-refresh.tsx';
import { ButtonLink } from '#components/borrower/button-link.tsx';
import { Drawing } from '#components/borrower/drawings.tsx';
import { MessagePage, PageHead } from '#components/borrower/page-parts.tsx';
import { linkLifetime } from '#features/borrower-mail/email-borrower.ts';
import { EMAIL_STATUS_PATH, MAILS_PER_DAY } from '#features/borrower-mail/model/borrower-mail.ts';
import {
  addressPath,
  findAddress,
  findEmailStatus,
  offerEmail,
} from '#features/borrower-mail/offer-email.ts';
import { emailMe } from './actions.ts';

type Address = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const ART = {
  ask: 'held',
  sending: 'held',
  sent: 'sent',
  failed: 'unplugged',
  limited: 'hourglass',
} as const;

export default async function EmailPage({ searchParams }: Address) {
  const { borrower, parties, copy, language } = await borrowerRequest();
  const offer = offerEmail(borrower);
  const address = borrower && offer && (await findAddress(borrower));
  if (!address) redirect('/apply');
  const isLimited = (await searchParams).again === 'limit';
  const state = isLimited ? 'limited' : ((await findEmailStatus(borrower, offer)) ?? 'ask');
  const facts = { ...offer, lifetime: linkLifetime(language), perDay: MAILS_PER_DAY };
  const { page } = copy.email;
  const change = state === 'failed' || state === 'sent' ? addressPath(borrower) : null;
  const title = state === 'ask' ? page.titles.ask(facts) : page.titles[state];
  const back = (
    <ButtonLink variant="quiet" href="/apply">
      {page.back}
    </ButtonLink>
  );
  return (
    <MessagePage art={<Drawing of={ART[state]} />}>
      {state === 'sending' && (
        <AutoRefresh statusUrl={EMAIL_STATUS_PATH} unreachable={copy.email.unreachable} />
      )}
      <div aria-live="polite">
        <PageHead title={title} tab={`${title} – ${parties.partner.brandName}`}>
          <div className="grid gap-3">
            {page.paragraphs[state](facts).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </PageHead>
      </div>
      <p className="mt-8 rounded-xl bg-sunken px-5 py-3.5 forced-colors:border">
        <span className="block text-base text-ink-soft">{page.address}</span>
        <strong className="wrap-anywhere font-semibold">{address}</strong>
        {change && (
          <a href={change} className="flex min-h-11 items-center">
            {page.changeAddress}
          </a>
        )}
      </p>
      <div className="mt-8">
        {state === 'sending' || state === 'limited' ? (
          back
        ) : (
          <ActionForm
            action={emailMe}
            label={state === 'ask' ? page.send : page.sendAgain}
            words={copy.parts.submit}
            {...(state === 'sent' && { variant: 'quiet' })}
            beside={back}
          />
        )}
      </div>
    </MessagePage>
  );
}
