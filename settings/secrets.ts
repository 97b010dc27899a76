import { z } from 'zod';

export const SECRET_MIN_LENGTH = 32;

/** Secrets by their ids, the newest first. */
export const secretList = z
  .string(
    'is required: a list like 2:NEWEST,1:OLDER, each secret at least 32 characters (npm run keys prints one)',
  )
  .transform((text, context) => {
    const entries = text.split(',').map((entry) => /^(\d+):(.+)$/.exec(entry.trim()));
    const secrets: Record<string, string> = {};
    for (const entry of entries) {
      const [, id, secret] = entry ?? [];
      if (!id || !secret || secret.length < SECRET_MIN_LENGTH || secrets[id]) {
        context.addIssue({
          code: 'custom',
          message:
            'must be a list like 2:NEWEST,1:OLDER, with different ids and each secret at least 32 characters long',
        });
        return z.NEVER;
      }
      secrets[id] = secret;
    }
    const ids = entries.map((entry) => Number(entry?.[1]));
    if (ids.some((id, index) => index > 0 && id >= (ids[index - 1] ?? 0))) {
      context.addIssue({
        code: 'custom',
        message: 'must list the newest secret first, under the highest id',
      });
      return z.NEVER;
    }
    return secrets;
  });

const INDEX_KEY_BYTES = 32;
export const indexKey = z
  .string('is required: 32 random bytes in base64 (npm run keys prints them)')
  .refine((text) => /^[\w+/-]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length === INDEX_KEY_BYTES, {
    error: 'must be 32 bytes in base64 (npm run keys prints them)',
  })
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')));

export const longSecret = z.string().min(SECRET_MIN_LENGTH, {
  error: `must be at least ${SECRET_MIN_LENGTH} characters long, such as openssl rand -base64 32 prints`,
});
