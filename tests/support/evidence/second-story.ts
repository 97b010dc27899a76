// The second verifier's part for what the events of a journey say: docs/evidence-format.md, section 7, checks 7 to 11.
import { isKind, STAFF_ACTIONS } from './second-facts.ts';
import { need } from './second-verifier.ts';

type Named = { key: string; sha256: string };
type Endpoint = { address: string; clientId: string; mode: string };
export type Facts = Partial<{
  sha256: string;
  page: string;
  keys: string[];
  fetchedAt: string | null;
  method: number;
  viewport: object | null;
  documents: (Named & Record<string, number | null>)[];
  labels: Record<string, unknown>[];
  reference: string;
  attempt: number;
  outcome: string;
  numbers: number[];
  blocks: Named[];
  endpoint: Endpoint;
  phoneAgreed: boolean;
  controls: { name: string; isTicked: boolean }[];
}>;
/** `absent` is null for details that are there, and `unknown` for the null of version 1. */
export type OpenEvent = {
  number: number;
  at: string;
  kind: string;
  facts: Facts | null;
  absent: string | null;
};
type Story = { isOld: boolean; reference: string; issuedAt: string; texts: string[] };

const CALLS = 'personal.tcpa.consent';

export function checkStory(events: OpenEvent[], story: Story) {
  for (const [place, event] of events.entries()) checkEvent(event, events.slice(0, place), events, story);
  need(!story.isOld || events.every(({ kind, facts }) => !facts || isAsBefore(kind, facts)), 'newer members');
  const [last] = events.slice(-1);
  const tolerance = story.isOld ? 60_000 : 0;
  need(last && Date.parse(story.issuedAt) + tolerance >= Date.parse(last.at), 'issued before its last event');
  const named = events.flatMap(({ facts }) => textsOf(facts));
  const measured = story.isOld ? [] : events.flatMap(({ facts }) => facts?.documents ?? []);
  const needed = new Set([...named, ...measured.map(({ sha256 }) => sha256)]);
  need(story.texts.length === needed.size, 'more or fewer texts than the events name');
  need(
    [...needed].every((hash) => story.texts.includes(hash)),
    'text missing',
  );
}

function isAsBefore(kind: string, { keys, page, method, viewport, documents = [], labels = [] }: Facts) {
  if (kind === 'consent_displayed') return !keys && !page;
  if (kind !== 'consent_measured') return true;
  const isNewer = (text: object) => 'fontPx' in text || 'contrast' in text || 'lowContrastPercent' in text;
  const hasNull = (part: object) => Object.values(part).includes(null);
  return !method && viewport && ![...documents, ...labels].some(hasNull) && !documents.some(isNewer);
}

export const namedBy = (facts: Facts | null, isOld: boolean): string[] => [
  ...textsOf(facts),
  ...(isOld ? [] : (facts?.documents ?? []).map(({ sha256 }) => sha256)),
];

const textsOf = (facts: Facts | null): string[] =>
  (facts?.blocks ?? []).map(({ sha256 }) => sha256).concat(facts?.sha256 ? [facts.sha256] : []);

function checkEvent(event: OpenEvent, before: OpenEvent[], events: OpenEvent[], { reference }: Story) {
  const { number, at, kind, facts, absent } = event;
  need(isKind(kind), 'unknown kind');
  need((kind === 'journey_begun') === (number === 1), 'begin');
  need((before.at(-1)?.at ?? at) <= at, 'time falls');
  need((facts?.fetchedAt ?? at) <= at, 'displayed before fetched');
  need(absent !== 'withheld' || STAFF_ACTIONS.includes(kind), 'withheld');
  need(absent !== 'unreadable', 'unreadable');
  if (absent === 'erased') {
    const removals = events.slice(number).filter((later) => later.kind === 'details_removed');
    need(
      removals.some((later) =>
        later.facts ? later.facts.numbers?.includes(number) : later.absent !== 'erased',
      ),
      'erased silently',
    );
  }
  for (const removed of facts?.numbers ?? [])
    need(removed < number && events[removed - 1]?.absent, 'removed details are there');
  if (facts?.method !== undefined)
    for (const { width, height, seenPercent } of facts.documents ?? [])
      need((width !== 0 && height !== 0) || !seenPercent, 'a text of no size was seen');
  if (facts?.reference !== undefined) checkLead(event, before, reference);
  if (kind === 'consent_displayed') need(!facts?.page || facts.keys, 'page without keys');
  if (kind === 'consent_acknowledged') checkAgreement(facts, before);
  if (kind === 'lead_sent') checkSending(facts, before);
}

function checkLead({ kind, facts }: OpenEvent, before: OpenEvent[], reference: string) {
  need(facts?.reference === reference, 'other lead');
  if (kind === 'lead_ended') {
    const ends = before.filter((event) => event.kind === kind && event.facts?.attempt === facts?.attempt);
    const isLate = ends.length === 1 && ends[0]?.facts?.outcome === 'unknown' && facts?.outcome !== 'unknown';
    need(ends.length === 0 || isLate, 'ends twice');
  }
  const isAgreed = before.some((event) => event.kind === 'consent_acknowledged');
  if (kind === 'lead_sent' || facts?.outcome === 'unsent' || !isAgreed) return;
  const sendings = before.filter((event) => event.kind === 'lead_sent');
  need(
    sendings.some((sent) => !sent.facts || sent.facts.attempt === facts?.attempt),
    'not sent before',
  );
}

function checkAgreement(facts: Facts | null, before: OpenEvent[]) {
  const displays = before.filter(({ kind }) => kind === 'consent_displayed');
  need(displays.length > 0, 'nothing displayed');
  if (!facts) return;
  const { blocks = [], controls = [], phoneAgreed, endpoint } = facts;
  const [agree, ...moreAgree] = controls.filter(({ name }) => name === 'agree');
  const [calls, ...moreCalls] = controls.filter(({ name }) => name === 'phone-agree');
  need(moreAgree.length + moreCalls.length === 0, 'box twice');
  need(controls.length === (calls ? 2 : 1) && agree?.isTicked, 'boxes');
  need(phoneAgreed === (calls?.isTicked ?? false), 'box for calls');
  need(phoneAgreed === blocks.some(({ key }) => key === CALLS), 'text about calls');
  checkKeys(blocks);
  if (displays.some((display) => !display.facts)) return;
  const line = (e?: Endpoint) => e && JSON.stringify([e.address, e.clientId, e.mode]);
  const own = displays.filter((display) => !endpoint || line(display.facts?.endpoint) === line(endpoint));
  for (const { key, sha256 } of blocks) {
    const ofText = (display: OpenEvent) => display.facts?.sha256 === sha256;
    const isNamed = displays.some((display) => ofText(display) && display.facts?.keys);
    const isFor = ({ facts: shown }: OpenEvent) => (shown?.keys ?? (isNamed ? [] : [key])).includes(key);
    need(
      own.some((display) => ofText(display) && isFor(display)),
      'not displayed',
    );
  }
}

function checkSending(facts: Facts | null, before: OpenEvent[]) {
  const agreement = before.findLast(({ kind }) => kind === 'consent_acknowledged');
  need(agreement, 'nothing agreed to');
  if (!facts || !agreement) return;
  const { blocks = [] } = facts;
  checkKeys(blocks);
  const isWithdrawn = before.slice(agreement.number).some(({ kind }) => kind === 'phone_consent_withdrawn');
  need(!isWithdrawn || blocks.every(({ key }) => key !== CALLS), 'calls withdrawn');
  const pairs = agreement.facts?.blocks?.map(({ key, sha256 }) => `${key} ${sha256}`);
  need(!pairs || blocks.every(({ key, sha256 }) => pairs.includes(`${key} ${sha256}`)), 'not agreed to');
}

const checkKeys = (blocks: Named[]) =>
  need(new Set(blocks.map(({ key }) => key)).size === blocks.length, 'one key for two texts');
