import type { Elements } from '#components/elements.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { NextLink } from './button-link.tsx';
import { PageHead } from './page-head.tsx';

type ConsentUnavailableProps = {
  copy: Dictionary;
  operatorName: string;
  tryAgain: string;
  fallback: Elements;
};

export function ConsentUnavailable({ copy, operatorName, tryAgain, fallback }: ConsentUnavailableProps) {
  const { title, text } = copy.consent.unavailable;
  return (
    <>
      <PageHead title={title}>
        <p>{text(operatorName)}</p>
      </PageHead>
      <NextLink href={tryAgain}>{copy.parts.tryAgain}</NextLink>
      {fallback}
    </>
  );
}
