import { EMAIL_PATH, type EmailOffer } from '#features/borrower-mail/model/borrower-mail.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

type LimitNoticeProps = { wait: string; offer: EmailOffer | null; copy: Dictionary };

/** Style rules keep the action bar of a phone at its place below it. */
export function LimitNotice({ wait, offer, copy: { consent, email } }: LimitNoticeProps) {
  return (
    <div
      role="status"
      className="over-limit mb-8 rounded-xl border-2 border-accent-strong bg-accent-wash px-5 py-4"
    >
      <strong className="block font-semibold text-section leading-snug">{wait}</strong>
      <p className="mt-1">{consent.again.full}</p>
      {offer?.hasLink && (
        <a href={EMAIL_PATH} className="mt-1 inline-flex min-h-11 items-center font-semibold">
          {email.offer.link}
        </a>
      )}
    </div>
  );
}
