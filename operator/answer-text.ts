import 'server-only';
import { z } from 'zod';

export const MAX_WORD_LENGTH = 200;
export const MAX_LINK_LENGTH = 4096;

/** A text of an answer that can be stored and followed, else null. */
export const answerText = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    // Control characters and halves of characters could be neither stored nor followed.
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value))
    .nullable()
    .catch(null);
