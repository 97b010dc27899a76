// Mutations of the kinds that a database, a weak key or a page copy allow.
import { pageOf, textOf } from './event-chains.ts';
import { PUBLIC_TEST_KEY, publicOf } from './evidence-keys.ts';
import type { LooseJourney } from './mutated-journey.ts';
import type { SeededRandom } from './seeded-random.ts';
import {
  anyonesSignature,
  NOT_CANONICAL,
  SMALL_ORDER,
  secondForm,
  signedWithNeutral,
} from './weak-signatures.ts';

/** A keys document with a weak key beside the whole one, in its place, or not at all. */
export function weakKeys(random: SeededRandom): string {
  const whole = publicOf(PUBLIC_TEST_KEY);
  const x = random.pick([...SMALL_ORDER, ...NOT_CANONICAL]).toString('base64url');
  const weak = { ...whole, kid: random.pick(['weak', whole.kid]), x };
  return JSON.stringify({ keys: random.pick([[weak], [weak, whole], [whole, weak], [whole]]) });
}

/** The certificate under another form of its signature. */
export function signedAgain(file: string, random: SeededRandom): string {
  const jws = JSON.parse(file);
  const text = Buffer.from(`${jws.protected}.${jws.payload}`);
  const signature = random.pick([
    () => secondForm(text, PUBLIC_TEST_KEY),
    () => signedWithNeutral(text, PUBLIC_TEST_KEY),
    () => anyonesSignature(),
    () => Buffer.from(jws.signature, 'base64url'),
  ])();
  return `${JSON.stringify({ ...jws, signature: signature.toString('base64url') }, null, 2)}\n`;
}

/** A person with the database alone removed or spoiled details, and added an event. */
export function changedInDatabase(journey: LooseJourney, random: SeededRandom): LooseJourney {
  const absent = random.pick(['erased', 'unreadable'] as const);
  const hit = random.below(1 << journey.events.length);
  const events = journey.events.map((event, place) => ((hit >> place) & 1 ? { ...event, absent } : event));
  const added = {
    kind: random.pick(['details_removed', 'phone_consent_withdrawn', 'consent_acknowledged', 'hold_placed']),
    at: events.at(-1)?.at ?? 0,
    text: '{"by":"x"}',
    absent: random.pick(['unreadable', 'erased', 'withheld'] as const),
  };
  return { ...journey, events: random.below(3) === 0 ? events : [...events, added] };
}

const FRAMES = [
  '',
  ' title="a"',
  ' class="b"',
  ' title="a" class="b"',
  ' style="display:none"',
  ' srcdoc="<p>"',
].concat([
  ' srcdoc="words"',
  'class="b"',
  ' class="b" title="a"',
  ' hidden=""',
  ' title="a"  class="b"',
  ' height="0"',
]);

/** The page with other attributes on its frames, and with a frame for a text that the file lacks. */
export function hiddenText(journey: LooseJourney, random: SeededRandom): LooseJourney {
  const [before] = journey.pages ?? [];
  const hashes = journey.texts.map(({ sha256 }) => sha256);
  const framed = random.pick([hashes, hashes, [...hashes, 'ab'.repeat(32)], hashes.slice(1)]);
  const html = Buffer.from(pageOf(framed).bytes).toString();
  const page = textOf(Buffer.from(html.replaceAll(' title="Text"', random.pick(FRAMES))));
  const events = journey.events.map((event) => ({
    ...event,
    text: event.text.replaceAll(before?.sha256 ?? 'none', page.sha256),
  }));
  return { ...journey, pages: [page], events };
}
