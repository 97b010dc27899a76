import type { ReadEvent } from '../format/event-details.ts';
import type { FactsOf } from '../format/event-schemas.ts';
import { AGREE_BOX, CALLS_BOX, CALLS_TEXT } from '../words/text-names.ts';
import { endpointIn, type PreviousEvents } from './previous-events.ts';

type Agreement = FactsOf<'consent_acknowledged'>;
type Block = Agreement['blocks'][number];

/** Displayed, then agreed: the boxes say the same as the texts, and each text was displayed for the same operator. */
export function agreementErrors({ kind, facts }: ReadEvent, before: PreviousEvents): string[] {
  if (kind !== 'consent_acknowledged') return [];
  const agreement = facts?.kind === 'consent_acknowledged' ? facts : null;
  if (!before.hasDisplay) return ['has nothing before it that was displayed.'];
  if (!agreement) return [];
  return [...boxErrors(agreement), ...displayErrors(agreement, before)];
}

function boxErrors({ controls, phoneAgreed, blocks }: Agreement): string[] {
  const named = (name: string) => controls.filter((control) => control.name === name);
  const [main, calls] = [named(AGREE_BOX), named(CALLS_BOX)];
  const isKnown = main.length === 1 && calls.length <= 1 && controls.length === main.length + calls.length;
  if (!isKnown) return ['does not have exactly one box for the consent and at most one for calls.'];
  const isCallsChecked = calls[0]?.isTicked ?? false;
  const hasCallsText = blocks.some(({ key }) => key === CALLS_TEXT);
  return [
    ...(main[0]?.isTicked
      ? []
      : ['says that the borrower agreed, but the box for the consent is unchecked.']),
    ...(isCallsChecked === phoneAgreed
      ? []
      : [
          phoneAgreed
            ? 'says that calls were agreed to, but the box for calls is unchecked or missing.'
            : 'says that calls were not agreed to, but the box for calls is checked.',
        ]),
    ...(hasCallsText === phoneAgreed
      ? []
      : [
          phoneAgreed
            ? 'says that calls were agreed to, but names no text about calls.'
            : 'says that calls were not agreed to, but names the text about calls.',
        ]),
    ...(isEachKeyOnce(blocks) ? [] : ['names two texts under one key.']),
  ];
}

function displayErrors(agreement: Agreement, before: PreviousEvents): string[] {
  // Erased events no longer name their texts.
  if (before.hasAbsentDisplay) return [];
  const endpoint = endpointIn(agreement);
  const how = endpoint === null ? '' : ' for the same operator';
  return agreement.blocks
    .filter((block) => !before.wasDisplayed(block, endpoint))
    .map(({ key, sha256 }) => `names the text ${sha256} as ${key}, which was not displayed before${how}.`);
}

/** Agreed, then sent: each text under the key of the agreement before it, and none about calls without consent to them. */
export function sendingErrors({ kind, facts }: ReadEvent, before: PreviousEvents): string[] {
  if (kind !== 'lead_sent') return [];
  if (!before.lastAgreed) return ['has nothing before it that was agreed to.'];
  if (facts?.kind !== 'lead_sent') return [];
  const agreed = before.lastAgreed.facts;
  const agreement = agreed?.kind === 'consent_acknowledged' ? agreed : null;
  const sendsCalls = facts.blocks.some(({ key }) => key === CALLS_TEXT);
  const others = agreement ? facts.blocks.filter((block) => !before.wasAgreedTo(block)) : [];
  return [
    ...(sendsCalls && agreement?.phoneAgreed === false
      ? ['sends the text about calls, which the borrower refused.']
      : []),
    ...(sendsCalls && before.isWithdrawn
      ? ['sends the text about calls after the borrower withdrew that consent.']
      : []),
    ...others.map(({ key, sha256 }) => `names the text ${sha256} as ${key}, which was not agreed to before.`),
    ...(isEachKeyOnce(facts.blocks) ? [] : ['names two texts under one key.']),
  ];
}

const isEachKeyOnce = (blocks: readonly Block[]): boolean =>
  new Set(blocks.map(({ key }) => key)).size === blocks.length;
