import type { BrandSettings } from '#features/brand/model/brand-form.ts';
import type { OperatorParty } from '#features/form/model/parties.ts';
import type { OpenedHandoff } from '#features/lead/model/handoff-link.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { NextLink } from './button-link.tsx';
import { ContactAction, ContactLine, QuestionsCard } from './contact.tsx';
import { Drawing } from './drawings.tsx';
import { OperatorSiteAction } from './operator-site.tsx';
import { MessagePage, PageHead } from './page-parts.tsx';
import { Records } from './records.tsx';
import { Reference } from './reference.tsx';

type HandoffMessageProps = {
  handoff: OpenedHandoff;
  copy: Dictionary;
  parties: OperatorParty & { partner: Pick<BrandSettings, 'brandName' | 'helpEmail' | 'helpPhone'> };
};

const GO = '/apply/handoff/go';

/** The outcome page of a lead with a link shows it too: a redirect would cost the borrower one more request. */
export function HandoffMessage({ handoff, copy, parties }: HandoffMessageProps) {
  const { partner, operatorName } = parties;
  const aside = (
    <>
      <QuestionsCard copy={copy} partner={partner} reference={handoff.reference} />
      <Records receipt={handoff.receiptId} copy={copy} />
    </>
  );
  const { parts, outcome } = copy;
  const { expired, hostNotAllowed, ...words } = outcome.handoff;
  const results = words.results(operatorName);
  if (handoff.kind !== 'ready') {
    const { title, text } = handoff.kind === 'expired' ? expired : hostNotAllowed;
    return (
      <MessagePage art={<Drawing of="ticket" />} aside={aside}>
        <PageHead title={title} tab={`${title} – ${partner.brandName}`}>
          <p>{text}</p>
          <p className="mt-3">{results}</p>
          {handoff.kind === 'host_not_allowed' && (
            <ContactLine before={hostNotAllowed.help(partner.brandName)} copy={copy} {...partner} />
          )}
        </PageHead>
        <Reference copy={copy}>{handoff.reference}</Reference>
        <OperatorSiteAction parties={parties} copy={copy}>
          <ContactAction copy={copy} helpEmail={partner.helpEmail} reference={handoff.reference} />
        </OperatorSiteAction>
      </MessagePage>
    );
  }
  const title = handoff.wasFollowed ? words.followed(operatorName) : parts.takingYouTo(operatorName);
  return (
    <MessagePage art={<Drawing of="doorway" />} aside={aside}>
      {/* A second redirect would trap the back button. */}
      {!handoff.wasFollowed && <AutoRedirect to={GO} />}
      <PageHead title={title} tab={`${title} – ${partner.brandName}`}>
        <p>
          <span>{`${words.before} `}</span>
          <strong className="text-ink">{handoff.host}</strong>
          <span>{`. ${words.after}`}</span>
        </p>
        {/* For a way back without this link, which alone may need a password. */}
        {handoff.wasFollowed && <p className="mt-3">{results}</p>}
      </PageHead>
      <NextLink href={GO}>{words.go}</NextLink>
      <Reference copy={copy}>{handoff.reference}</Reference>
    </MessagePage>
  );
}

/** Works without scripts. A script beside it would navigate twice. */
export function AutoRedirect({ to }: { to: string }) {
  return <meta httpEquiv="refresh" content={`0;url=${to}`} />;
}
