import { EMAIL_PATH, type EmailOffer } from '#features/borrower-mail/model/borrower-mail.ts';
import { Reassurance } from './columns.tsx';

const WORDS = {
  title: 'Finish later?',
  link: 'Email me a link to continue',
  receipt: 'Email me this receipt',
};

/** In the column beside a form. */
export function EmailLinkOffer({ offer }: { offer: EmailOffer | null }) {
  if (!offer?.hasLink) return null;
  return (
    <Reassurance title={WORDS.title}>
      <p className="-mt-2">
        <a href={EMAIL_PATH} className="inline-flex min-h-11 items-center">
          {WORDS.link}
        </a>
      </p>
    </Reassurance>
  );
}

export function EmailReceiptLine({ offer }: { offer: EmailOffer | null }) {
  if (!offer?.hasReceipt) return null;
  return (
    <p className="border-line border-t pt-1 text-base">
      <a href={EMAIL_PATH} className="inline-flex min-h-11 items-center">
        {WORDS.receipt}
      </a>
    </p>
  );
}
