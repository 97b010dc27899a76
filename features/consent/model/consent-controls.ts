import { PHONE_BLOCK } from './consent-block.ts';

/** The boxes of a consent page. Nobody has ticked them beforehand, and what they say is kept with what was agreed to. */
export const AGREE = { name: 'agree', label: 'I have read this text and I agree to it' } as const;
export const AGREE_TO_CALLS = {
  name: 'phone-agree',
  label: 'I agree to calls and texts as this text says (optional)',
} as const;
/** What the button says that sends a request off. */
export const AGREE_AND_SEND = 'Agree and send';

/** The field of a consent page in which it tells how it measured itself. */
export const PAGE_METRICS_FIELD = 'measured';

type Block = { key: string; sha256: string };

/** The boxes that stand beside these blocks. */
export const controlsFor = (blocks: readonly Block[]) =>
  blocks.some(({ key }) => key === PHONE_BLOCK) ? [AGREE, AGREE_TO_CALLS] : [AGREE];

/**
 * What a page shows to be agreed to, in one line: our words at each box and on the button, the blocks by their hashes, and the
 * endpoint that the agreement is for. The agreement carries it, so that a page of other words or of another operator is noticed.
 */
export function shownWith({ blocks, endpointId }: { blocks: readonly Block[]; endpointId: string }): string {
  const labels = controlsFor(blocks).map(({ label }) => label);
  return [...labels, AGREE_AND_SEND, ...blocks.map(({ sha256 }) => sha256), endpointId].join('; ');
}
