import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import type { Language } from '#features/wording/model/language.ts';
import { AGREE, AGREE_TO_CALLS, PHONE_BLOCK } from './consent-text.ts';

type Block = { key: string; sha256: string };

const labelsIn = (language: Language) => DICTIONARIES[language].consent.labels;

/** The checkboxes, which start unchecked. The evidence stores the labels as the borrower saw them. */
export function controlsFor(blocks: readonly Block[], language: Language) {
  const { agree, agreeToCalls } = labelsIn(language);
  const hasCalls = blocks.some(({ key }) => key === PHONE_BLOCK);
  return [
    { name: AGREE, label: agree },
    ...(hasCalls ? [{ name: AGREE_TO_CALLS, label: agreeToCalls }] : []),
  ];
}

export const buttonIn = (language: Language): string => labelsIn(language).send;

/** Agreements carry this fingerprint of the page, so the app rejects one to other words or another operator. */
export function shownWith(
  { blocks, endpointId }: { blocks: readonly Block[]; endpointId: string },
  language: Language = 'en',
): string {
  const labels = controlsFor(blocks, language).map(({ label }) => label);
  return [...labels, buttonIn(language), ...blocks.map(({ sha256 }) => sha256), endpointId].join('; ');
}
