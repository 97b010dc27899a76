import 'server-only';
import { alertKindsOf } from '#features/alerts/model/alert-kinds.ts';
import { ACCESS_REASONS, REFUSAL_KINDS } from '#features/alerts/model/refusal-words.ts';
import { Prisma } from '#generated/prisma/client.ts';

/**
 * Of the columns `kind` and `subject`. Refused access is urgent; the kind has other reasons too. Kinds that another version
 * raised are warnings.
 */
export const SEVERITY = Prisma.sql`(CASE
  WHEN kind = ANY (${alertKindsOf('critical')}::text[]) OR (kind = ANY (${[...REFUSAL_KINDS]}::text[])
    AND split_part(subject, ' ', 2) = ANY (${ACCESS_REASONS}::text[])) THEN 'critical'
  WHEN kind = ANY (${alertKindsOf('notice')}::text[]) THEN 'notice' ELSE 'warning' END)`;

export const IS_SNOOZED = Prisma.sql`coalesce(snoozed_until > statement_timestamp(), false)`;
