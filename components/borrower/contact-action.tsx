import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { NextLink } from './button-link.tsx';

export const contactAddress = ({ outcome }: Dictionary, helpEmail: string, reference: string): string =>
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
