import 'server-only';
import { createHash } from 'node:crypto';
import type { OperatorEndpoint } from '#features/consent/model/operator-endpoint.ts';
import type { LeadInterface } from '#features/journey/model/campaign.ts';
import { env } from '#platform/config/env.ts';
import { type Db, db } from '#platform/database/db.ts';

/**
 * The endpoint of an interface by this process's settings. Every look-up of a consent text reads it here, so no caller can
 * use a text of another endpoint.
 */
export function operatorEndpoint(source: LeadInterface): OperatorEndpoint {
  const settings = env();
  const addresses: Record<LeadInterface, string> = {
    personal_v3: settings.OPERATOR_CONSENTS_URL,
    personal_v2: settings.OPERATOR_PERSONAL_V2_URL,
    refinance: settings.OPERATOR_REFINANCE_URL,
  };
  return {
    address: new URL(addresses[source]).href,
    clientId: settings.OPERATOR_CLIENT_ID,
    mode: settings.HANDOFF_MODE,
  };
}

/** The same endpoint has the same id in every process and database. */
export function endpointIdOf(source: LeadInterface): string {
  const { address, clientId, mode } = operatorEndpoint(source);
  return createHash('sha256').update(`${address}\n${clientId}\n${mode}`).digest('hex');
}

/** Records the endpoint of an interface, once, and returns its id. */
export async function recordEndpoint(source: LeadInterface, client: Db = db()): Promise<string> {
  const id = endpointIdOf(source);
  await client.operatorEndpoint.createMany({
    data: { id, ...operatorEndpoint(source) },
    skipDuplicates: true,
  });
  return id;
}

/** Whether a version of a partner's own text is sample data that this process does not offer: production never does. */
export const isSampleWithheld = ({
  source,
  isSample,
}: {
  source: LeadInterface;
  isSample: boolean;
}): boolean => isSample && operatorEndpoint(source).mode === 'production';

/** Whether a version was published under another endpoint than today's. Null: published by an older release, so not known. */
export const isForOtherEndpoint = (source: LeadInterface, publishedUnder: string | null): boolean =>
  publishedUnder !== null && publishedUnder !== endpointIdOf(source);
