import 'server-only';
import { type FrameHeight, frameHeight, paragraphsOf, USUAL_HEIGHT } from './model/frame-height.ts';
import { findConsentTexts, type StoredBlock } from './store/consent-texts.ts';

export type MeasuredBlock = StoredBlock & { height: FrameHeight };

/** By the bytes in the cache of texts, so that a text is measured once. */
const heights = new WeakMap<Uint8Array, FrameHeight>();

/** Estimates how high each frame will be: a page can't wait for a frame to know its height. */
export async function measureTexts(blocks: readonly StoredBlock[]): Promise<MeasuredBlock[]> {
  const texts = await findConsentTexts(blocks.map(({ sha256 }) => sha256));
  return blocks.map((block) => {
    const bytes = texts.get(block.sha256);
    return { ...block, height: bytes ? heightOf(bytes) : USUAL_HEIGHT };
  });
}

function heightOf(bytes: Uint8Array): FrameHeight {
  const height = heights.get(bytes) ?? frameHeight(paragraphsOf(Buffer.from(bytes).toString('utf8')));
  heights.set(bytes, height);
  return height;
}
