import type { BrandSettings } from '#features/brand/model/brand-form.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { NextLink } from './button-link.tsx';
import { Reassurance } from './page-parts.tsx';

const contactAddress = ({ outcome }: Dictionary, helpEmail: string, reference: string): string =>
  `mailto:${helpEmail}?subject=${encodeURIComponent(outcome.contact.subject(reference))}`;

type ContactActionProps = {
  copy: Dictionary;
  helpEmail: string;
  reference: string;
  variant?: 'primary' | 'quiet';
};

/** The next step after an outcome with which only a person can help. */
export const ContactAction = ({ copy, helpEmail, reference, variant }: ContactActionProps) => (
  <NextLink href={contactAddress(copy, helpEmail, reference)} variant={variant}>
    {copy.outcome.contact.action}
  </NextLink>
);

export const phoneAddress = (phone: string): string => `tel:${phone.replace(/\D/g, '')}`;

type QuestionsCardProps = {
  copy: Dictionary;
  partner: Pick<BrandSettings, 'brandName' | 'helpEmail' | 'helpPhone'>;
  reference: string | null;
};

/** Style rules show these contacts or those of the footer, and the header's link leads to them. */
export function QuestionsCard({ copy, partner, reference }: QuestionsCardProps) {
  const { brandName, helpEmail, helpPhone } = partner;
  const { questions } = copy.outcome;
  return (
    <div id="questions" className="max-lg:hidden">
      <Reassurance title={questions.title}>
        <p>{reference ? questions.before(brandName) : copy.receipt.help(brandName)}</p>
        <ul className="-mt-2">
          <li>
            <a
              href={reference ? contactAddress(copy, helpEmail, reference) : `mailto:${helpEmail}`}
              className="inline-flex min-h-11 items-center wrap-anywhere"
            >
              {helpEmail}
            </a>
          </li>
          <li>
            <a href={phoneAddress(helpPhone)} className="inline-flex min-h-11 items-center whitespace-nowrap">
              {helpPhone}
            </a>
          </li>
        </ul>
      </Reassurance>
    </div>
  );
}

type ContactLineProps = { before: string; copy: Dictionary; helpEmail: string; helpPhone: string };

/** A sentence that ends in both contacts. */
export const ContactLine = ({ before, copy, helpEmail, helpPhone }: ContactLineProps) => (
  <p className="mt-3">
    <span>{`${before} `}</span>
    <a href={`mailto:${helpEmail}`} className="wrap-anywhere">
      {helpEmail}
    </a>
    <span>{` ${copy.parts.retention.or} `}</span>
    <a href={phoneAddress(helpPhone)} className="whitespace-nowrap">
      {helpPhone}
    </a>
    <span>.</span>
  </p>
);

type RetentionNoticeProps = Omit<ContactLineProps, 'before'> & { retention: string; brandName: string };

export const RetentionNotice = ({ retention, brandName, ...contact }: RetentionNoticeProps) => (
  <ContactLine before={contact.copy.parts.retention.before(brandName, retention)} {...contact} />
);
