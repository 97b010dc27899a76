import type { TextError } from '#features/consent/draft-consent.ts';
import { MAX_TEXT_BYTES } from '#features/consent/model/consent-text.ts';
import type { PublishResult } from '#features/consent/store/publishing.ts';
import type { EditResult } from '#features/consent/store/versions.ts';
import { formatInZone } from '#platform/values/zoned-time.ts';

const TEXT_ERRORS: Record<TextError, string> = {
  empty: 'Enter or paste the text.',
  too_long: `Shorten the text to ${MAX_TEXT_BYTES / 1_000} KB or less.`,
  not_utf8: 'The text contains broken characters. Paste it again.',
  busy: 'Too many texts are being checked right now. Try again in a minute.',
};

export const textError = (error: TextError) => TEXT_ERRORS[error];

type EditFailure = Exclude<EditResult, { kind: 'done' }> | { kind: TextError };

export function editErrors(failure: EditFailure, zone: string): Record<string, string> {
  switch (failure.kind) {
    case 'no_draft':
      return {
        '': 'This version is no longer a draft. Copy your text into a new draft.',
      };
    case 'edited_since':
      return {
        '': `${failure.by} changed this draft on ${formatInZone(zone, failure.at)}, after you opened it. The preview shows their text. The field below has yours: saving it replaces theirs.`,
      };
    default:
      return { text: textError(failure.kind) };
  }
}

type PublishFailure = Exclude<PublishResult, { kind: 'done' }>;

export function publishError(failure: PublishFailure, zone: string): [field: string, words: string] {
  switch (failure.kind) {
    case 'edited_since':
      return [
        '',
        `${failure.by} changed this draft on ${formatInZone(zone, failure.at)}, after you opened it. Review the current preview, then submit again.`,
      ];
    case 'too_early':
      return ['at', 'That time is in the past. Choose a later time, or “Now”.'];
    case 'one_is_scheduled':
      return [
        'at',
        'Another version is already scheduled. Cancel its scheduled publishing, or publish this one now.',
      ];
    case 'reason_needed':
      return ['reason', 'Enter a reason for publishing without a second reviewer.'];
    default:
      return ['', PUBLISH_ERRORS[failure.kind]];
  }
}

const PUBLISH_ERRORS = {
  own_text: 'You wrote this text. Ask someone else to publish it.',
  needs_compliance: 'Ask someone in Compliance to publish this text.',
  unsafe: 'This text failed the safety check. Fix the findings, then save the draft again.',
  not_a_draft: 'Someone else has already changed this version. It’s no longer a draft.',
  no_version: 'This version no longer exists.',
};
