import { EMAIL_PATH, type EmailOffer } from '#features/borrower-mail/model/borrower-mail.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { Reassurance } from './columns.tsx';

type EmailOfferProps = { copy: Dictionary; offer: EmailOffer | null };

/** In the column beside a form. */
export function EmailLinkOffer({ copy, offer }: EmailOfferProps) {
  if (!offer?.hasLink) return null;
  return (
    <Reassurance title={copy.email.offer.title}>
      <p className="-mt-2">
        <a href={EMAIL_PATH} className="inline-flex min-h-11 items-center py-2">
          {copy.email.offer.link}
        </a>
      </p>
    </Reassurance>
  );
}
