import type { EditConsentResult, TextError } from '#features/consent/draft-consent.ts';
import { MAX_TEXT_BYTES } from '#features/consent/model/consent-text.ts';
import type { PublishConsentResult } from '#features/consent/publish-consent.ts';
import { formatCount } from '#platform/values/count.ts';
import type { FieldErrors } from '#platform/values/field-errors.ts';
import { formatInZone } from '#platform/values/zoned-time.ts';

export const FETCH_FAILURES: Record<string, string> = {
  no_token: 'We got no access token. Check the client ID and secret',
  unreachable: 'We couldn’t reach the operator',
  timed_out: 'The operator didn’t respond in time',
  response_cut: 'The response was cut off',
  response_too_large: 'The response was too large',
  unauthorized: 'The operator rejected the access token',
  http_status: 'The operator responded with an error',
  not_json: 'The response wasn’t JSON',
  no_main_block: 'The response had no main consent text, so the form is closed',
  too_many_blocks: 'The response had too many texts',
  block_not_text: 'A consent text in the response wasn’t text',
  block_empty: 'A consent text in the response was empty',
  block_not_unicode: 'A consent text in the response had broken characters',
  block_too_large: 'A consent text in the response was too long',
};

export const shortHash = (sha256: string) => sha256.slice(0, 12);

export const countLabel = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const TEXT_ERRORS: Record<TextError, string> = {
  empty: 'Enter or paste the text.',
  too_long: `Shorten the text to ${MAX_TEXT_BYTES / 1_000} KB or less.`,
  not_utf8: 'The text contains broken characters. Paste it again.',
  busy: 'Too many texts are being checked right now. Try again in a minute.',
};

export const textErrors = (error: TextError): FieldErrors => ({ text: TEXT_ERRORS[error] });

type EditFailure = Exclude<EditConsentResult, { kind: 'done' }>;

export function editErrors(failure: EditFailure, zone: string): FieldErrors {
  switch (failure.kind) {
    case 'no_version':
    case 'not_a_draft':
      return { '': 'This version is no longer a draft. Copy your text into a new draft.' };
    case 'edited_since':
      return {
        '': `${failure.by} changed this draft on ${formatInZone(zone, failure.at)}, after you opened it. The preview shows their text. The field below has yours: saving it replaces theirs.`,
      };
    default:
      return textErrors(failure.kind);
  }
}

const PUBLISH_ERRORS = {
  second_person: 'You wrote this text. Ask someone else to publish it.',
  compliance: 'Ask someone in Compliance to publish this text.',
  unfit: 'This text failed the safety check. Fix the findings, then save the draft again.',
  not_a_draft: 'Someone else has already changed this version. It’s no longer a draft.',
  no_version: 'This version no longer exists.',
};

type PublishFailure = Exclude<PublishConsentResult, { kind: 'done' }>;

export function publishErrors(failure: PublishFailure, zone: string): FieldErrors {
  switch (failure.kind) {
    case 'edited_since':
      return {
        '': `${failure.by} changed this draft on ${formatInZone(zone, failure.at)}, after you opened it. Review the current preview, then submit again.`,
      };
    case 'too_early':
      return { at: 'That time is in the past. Choose a later time, or “Now”.' };
    case 'one_is_scheduled':
      return {
        at: 'Another version is already scheduled. Cancel its scheduled publishing, or publish this one now.',
      };
    case 'reason':
      return { reason: 'Enter a reason for publishing without a second reviewer.' };
    default:
      return { '': PUBLISH_ERRORS[failure.kind] };
  }
}
