import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';

// Another file of this worker must not find these settings.
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('the lookup hash of a person', { tags: ['@lookup-hashes'] }, () => {
  test.each([
    ['email', 'ada@example.com', '  Ada@EXAMPLE.com '],
    ['phone', '5555550199', '+1 (555) 555-0199'],
  ] as const)('by %s is one, however it is written', (trait, plain, otherwise) => {
    expect(personLookupHash(trait, otherwise)).toBe(personLookupHash(trait, plain));
  });

  test('differs for another person, and for another kind of the same text', () => {
    const marks = [
      personLookupHash('phone', '5555550199'),
      personLookupHash('phone', '5555550198'),
      personLookupHash('email', '5555550199'),
    ];
    expect(new Set(marks).size).toBe(3);
  });

  test('is not a hash that needs no key', () => {
    for (const text of ['5555550199', 'phone|5555550199'])
      expect(personLookupHash('phone', '5555550199')).not.toBe(
        createHash('sha256').update(text).digest('base64url'),
      );
  });

  test('differs under another key', async () => {
    const mark = personLookupHash('phone', '5555550199');
    vi.stubEnv('INDEX_KEY', Buffer.alloc(32, 9).toString('base64'));
    vi.resetModules();
    const { personLookupHash: underAnother } = await import('#platform/crypto/lookup-hash.ts');
    expect(underAnother('phone', '5555550199')).not.toBe(mark);
  });
});
