import type { DraftConsentResult } from '#features/consent/draft-consent.ts';
import type { PublishResult } from '#features/consent/store/publishing.ts';
import { UserError } from './user-error.ts';

export function drafted(outcome: DraftConsentResult): number {
  switch (outcome.kind) {
    case 'drafted':
      return outcome.number;
    case 'not_utf8':
      throw new UserError('This file is not valid UTF-8: save it as UTF-8 and add it again.');
    case 'too_long':
      throw new UserError('This file is longer than 60 KB.');
    case 'empty':
      throw new UserError('This file holds no text.');
    case 'busy':
      throw new UserError('The safety check is busy: add the file again in a minute.');
  }
}

type Asked = { source: string; number: number; before: { state: string; findings: string[] } | null };

export function published(outcome: PublishResult, { source, number, before }: Asked): void {
  const name = `Version ${number} of ${source}`;
  switch (outcome.kind) {
    case 'done':
      return;
    case 'no_version':
      throw new UserError(`There is no version ${number} of ${source}.`);
    case 'unsafe':
      throw new UserError(
        `${name} can't be shown safely (${before?.findings.join(', ')}): take that out and add it again.`,
      );
    default:
      throw new UserError(`${name} ${NOT_A_DRAFT[before?.state ?? ''] ?? 'was changed in the meantime.'}`);
  }
}

const NOT_A_DRAFT: Record<string, string> = {
  published: 'is published already.',
  scheduled: 'is scheduled: call that off in the console first.',
  retired: 'is retired: add its text again as a new version.',
};
