import { EMAIL_PATH, type EmailOffer } from '#features/borrower-mail/model/borrower-mail.ts';
import { retryReason } from '#features/form/model/retry-reason.ts';
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

const MAX_HOURS = 24;

export function noteOf(again: unknown, { consent, parts }: Dictionary): string | null {
  const { changed, unread } = consent.again;
  switch (retryReason(again)) {
    case 'text_changed':
      return changed;
    case 'not_displayed':
      return unread;
    case 'too_fast':
      return parts.tooFast;
    default:
      return null;
  }
}

/** When the borrower may send again, after the daily limit. */
export function limitWait(again: unknown, wait: unknown, { consent }: Dictionary): string | null {
  if (retryReason(again) !== 'daily_limit') return null;
  const hours = Number(wait);
  const isKnown = Number.isInteger(hours) && hours > 0;
  return consent.again.inHours(isKnown ? Math.min(hours, MAX_HOURS) : MAX_HOURS);
}
