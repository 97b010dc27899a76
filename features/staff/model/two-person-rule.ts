import type { FieldErrors } from '#platform/values/field-errors.ts';

/**
 * An author and another person publish a text, one of them in Compliance. A sole publisher gives a reason instead, and a
 * command raises an alert.
 */
export type RequiredReview = 'nothing' | 'second_person' | 'compliance' | 'reason';

export const MIN_REASON_LENGTH = 10;

export function publishingError(review: RequiredReview, reason: string): FieldErrors | null {
  if (review === 'second_person')
    return { '': 'You wrote this draft. Ask another person to review and publish it.' };
  if (review === 'compliance') {
    return { '': 'The author isn’t in Compliance. Ask someone in Compliance to review and publish it.' };
  }
  if (review === 'reason' && reason.length < MIN_REASON_LENGTH) {
    return { reason: `Enter a reason of at least ${MIN_REASON_LENGTH} characters` };
  }
  return null;
}
