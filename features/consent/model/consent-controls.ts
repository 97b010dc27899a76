import { PHONE_BLOCK } from './consent-text.ts';

/** The evidence stores these labels. The checkboxes start unchecked. */
export const AGREE = { name: 'agree', label: 'I’ve read the text above and I agree to it' } as const;
export const AGREE_TO_CALLS = {
  name: 'phone-agree',
  label: 'I agree to get calls and texts as described above (optional)',
} as const;

export const AGREE_AND_SEND = 'Agree and send';

export const PAGE_METRICS_FIELD = 'measured';

type Block = { key: string; sha256: string };

export const controlsFor = (blocks: readonly Block[]) =>
  blocks.some(({ key }) => key === PHONE_BLOCK) ? [AGREE, AGREE_TO_CALLS] : [AGREE];

/** Agreements carry this fingerprint of the page, so the app rejects one to other words or another operator. */
export function shownWith({ blocks, endpointId }: { blocks: readonly Block[]; endpointId: string }): string {
  const labels = controlsFor(blocks).map(({ label }) => label);
  return [...labels, AGREE_AND_SEND, ...blocks.map(({ sha256 }) => sha256), endpointId].join('; ');
}
