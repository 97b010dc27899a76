import type { Elements } from '#components/elements.ts';
import type { OperatorParty } from '#features/form/model/parties.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { ButtonLink } from './button-link.tsx';

type OperatorSiteProps = {
  parties: OperatorParty;
  copy: Dictionary;
  /** Instead, if no site is set. */
  children?: Elements;
};

/** The next step of a borrower whose request the operator has. */
export function OperatorSiteAction({ parties, copy: { parts }, children = null }: OperatorSiteProps) {
  const { operatorName, operatorSite: site } = parties;
  if (!site) return children;
  return (
    <div className="mt-8">
      <ButtonLink href={site.href} rel="noreferrer">
        {parts.site.go(operatorName)}
      </ButtonLink>
      <p className="wrap-anywhere mt-2 text-base text-ink-soft print:mt-0">
        <span>{`${parts.site.opens} `}</span>
        <strong className="font-semibold text-ink">{site.host}</strong>
      </p>
    </div>
  );
}

/** Beside another action, or in a list of facts. */
export function OperatorSiteLink({ parties: { operatorName, operatorSite: site }, copy }: OperatorSiteProps) {
  if (!site) return null;
  return (
    <a href={site.href} rel="noreferrer" className="mt-1 flex min-h-11 items-center">
      <span>{`${copy.parts.site.go(operatorName)} (${site.host})`}</span>
    </a>
  );
}
