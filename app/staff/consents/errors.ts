import type { TextError } from '#features/consent/check-html.ts';
import { MAX_TEXT_BYTES } from '#features/consent/model/consent-sources.ts';
import type { EditResult } from '#features/consent/store/consent-drafts.ts';
import type { PublishResult } from '#features/consent/store/publishing.ts';
import { formatInZone } from '#platform/values/staff-time.ts';

const TEXT_ERRORS: Record<TextError, string> = {
  empty: 'Type or paste the text.',
  too_long: `Shorten the text: at most ${MAX_TEXT_BYTES / 1_000} KB are taken.`,
  not_utf8: 'The text holds broken letters. Paste it again.',
  busy: 'Too many texts are being checked right now. Send it again in a minute.',
};

export const textError = (error: TextError) => TEXT_ERRORS[error];

type EditFailure = Exclude<EditResult, { kind: 'done' }> | { kind: TextError };

/** Why a draft was not changed, and how to fix it. */
export function editErrors(failure: EditFailure, zone: string): Record<string, string> {
  switch (failure.kind) {
    case 'no_draft':
      return {
        '': 'This version is no longer a draft, so it can’t be changed. Copy your text and start a new draft with it.',
      };
    case 'edited_meanwhile':
      return {
        '': `${failure.by} changed this draft on ${formatInZone(zone, failure.at)}, after you had opened it. The preview shows their text, the field below yours: sent again, yours takes its place.`,
      };
    default:
      return { text: textError(failure.kind) };
  }
}

type PublishFailure = Exclude<PublishResult, { kind: 'done' }>;

/** By which field a version was not published, and how to fix it. */
export function publishError(failure: PublishFailure, zone: string): [field: string, words: string] {
  switch (failure.kind) {
    case 'edited_meanwhile':
      return [
        '',
        `${failure.by} changed this draft on ${formatInZone(zone, failure.at)}, after you had opened it. The preview shows it as it is now: read it, then send this again.`,
      ];
    case 'too_early':
      return ['at', 'This time is over. Choose a later one, or “Now”.'];
    case 'one_is_scheduled':
      return [
        'at',
        'Another version is scheduled already. Call that one off first, or publish this one now.',
      ];
    case 'reason_needed':
      return ['reason', 'Say in some words why you publish this text alone.'];
    default:
      return ['', PUBLISH_ERRORS[failure.kind]];
  }
}

const PUBLISH_ERRORS = {
  own_text: 'You wrote this text. Ask another person to publish it.',
  needs_compliance: 'Ask a person in Compliance to publish this text.',
  unsafe: 'This text is not safe. Take out what the safety check found, and save the draft again.',
  not_a_draft: 'Another person was faster: this version is no longer a draft.',
  no_version: 'This version no longer exists.',
};
