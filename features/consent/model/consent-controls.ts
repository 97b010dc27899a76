import { PHONE_BLOCK } from './consent-text.ts';

/** The checkboxes start unchecked, and the evidence stores their labels. */
export const AGREE = { name: 'agree', label: 'I have read this text and I agree to it' } as const;
export const AGREE_TO_CALLS = {
  name: 'phone-agree',
  label: 'I agree to calls and texts as this text says (optional)',
} as const;
export const AGREE_AND_SEND = 'Agree and send';

export const PAGE_METRICS_FIELD = 'measured';

type Block = { key: string; sha256: string };

export const controlsFor = (blocks: readonly Block[]) =>
  blocks.some(({ key }) => key === PHONE_BLOCK) ? [AGREE, AGREE_TO_CALLS] : [AGREE];

/**
 * Fingerprint of a consent page: our labels, the hashes of the blocks, and the operator endpoint. The agreement carries
 * it, so the app detects a page with other words or for another operator.
 */
export function shownWith({ blocks, endpointId }: { blocks: readonly Block[]; endpointId: string }): string {
  const labels = controlsFor(blocks).map(({ label }) => label);
  return [...labels, AGREE_AND_SEND, ...blocks.map(({ sha256 }) => sha256), endpointId].join('; ');
}
