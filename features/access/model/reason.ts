import * as z from 'zod';
import type { ParseResult } from '#platform/values/parse-result.ts';
import { field, parseField } from '#platform/values/posted-form.ts';

export const MAX_REASON_LENGTH = 200;

/** Audit and evidence store a reason permanently. */
export const REASON = field(
  z
    .string()
    .overwrite((text) => text.replace(/\s+/gu, ' ').trim())
    .regex(/[\p{L}\p{N}]/u, 'Enter a reason, such as a case number')
    .max(MAX_REASON_LENGTH, `Enter a reason of up to ${MAX_REASON_LENGTH} characters`),
  { required: true },
);

export const parseReason = (text: string): ParseResult<string> => parseField(REASON, text);
