import 'server-only';
import { type Paragraph, paragraphsOf, USUAL_PARAGRAPHS } from './model/paragraphs.ts';
import { findConsentTexts, type StoredBlock } from './store/consent-texts.ts';

export type MeasuredBlock = StoredBlock & { paragraphs: Paragraph[] };

/** By the bytes in the cache of texts, so that a text is measured once. */
const measured = new WeakMap<Uint8Array, Paragraph[]>();

/** For the height of each frame: without scripts, a page never learns it from the frame. */
export async function measureTexts(blocks: readonly StoredBlock[]): Promise<MeasuredBlock[]> {
  const texts = await findConsentTexts(blocks.map(({ sha256 }) => sha256));
  return blocks.map((block) => {
    const bytes = texts.get(block.sha256);
    return { ...block, paragraphs: bytes ? measure(bytes) : USUAL_PARAGRAPHS };
  });
}

function measure(bytes: Uint8Array): Paragraph[] {
  const paragraphs = measured.get(bytes) ?? paragraphsOf(Buffer.from(bytes).toString('utf8'));
  measured.set(bytes, paragraphs);
  return paragraphs;
}
