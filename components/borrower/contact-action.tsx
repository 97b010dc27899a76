import { ButtonLink } from './button.tsx';

const COPY = {
  action: 'Email us this reference',
  subject: (reference: string) => `Reference ${reference}`,
};

export const contactAddress = (helpEmail: string, reference: string): string =>
  `mailto:${helpEmail}?subject=${encodeURIComponent(COPY.subject(reference))}`;

type ContactActionProps = { helpEmail: string; reference: string; variant?: 'primary' | 'quiet' };

/** The next step after an outcome with which only a person can help. */
export const ContactAction = ({ helpEmail, reference, variant }: ContactActionProps) => (
  <div className="mt-8">
    <ButtonLink href={contactAddress(helpEmail, reference)} variant={variant}>
      {COPY.action}
    </ButtonLink>
  </div>
);
