import 'server-only';
import type { Source } from '#features/form/model/campaign.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';

const COLUMNS = Prisma.sql`(journey_id, place, at, utm_source, utm_medium, utm_campaign, utm_term, utm_content,
  click_name, click_id, referrer_host)`;

const valuesOf = ({ utmParams, click, referrerHost }: Source): Prisma.Sql => Prisma.sql`
  ${utmParams.utm_source ?? null}::text, ${utmParams.utm_medium ?? null}::text, ${utmParams.utm_campaign ?? null}::text,
  ${utmParams.utm_term ?? null}::text, ${utmParams.utm_content ?? null}::text,
  ${click?.name ?? null}::text, ${click?.id ?? null}::text, ${referrerHost}::text`;

/** `started` has the id and the start of the new journey. */
export const insertTouches = (source: Source): Prisma.Sql => Prisma.sql`
  INSERT INTO touch ${COLUMNS}
  SELECT id, given.place, started_at, ${valuesOf(source)} FROM started CROSS JOIN (VALUES ('first'), ('last')) AS given (place)`;

/** Nothing if the journey was erased: the lock makes an erasure wait, or this statement. */
export async function recordLastTouch(journeyId: string, source: Source): Promise<void> {
  await db().$executeRaw`
    WITH live AS (SELECT id FROM journey WHERE id = ${journeyId}::uuid AND erased_at IS NULL FOR NO KEY UPDATE)
    INSERT INTO touch ${COLUMNS}
    SELECT live.id, 'last', clock_timestamp(), ${valuesOf(source)} FROM live
    ON CONFLICT (journey_id, place) DO UPDATE SET
      at = EXCLUDED.at, utm_source = EXCLUDED.utm_source, utm_medium = EXCLUDED.utm_medium,
      utm_campaign = EXCLUDED.utm_campaign, utm_term = EXCLUDED.utm_term, utm_content = EXCLUDED.utm_content,
      click_name = EXCLUDED.click_name, click_id = EXCLUDED.click_id, referrer_host = EXCLUDED.referrer_host`;
}
