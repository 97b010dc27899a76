import 'server-only';
import { createHash } from 'node:crypto';
import type { OperatorEndpoint } from '#features/consent/model/operator-endpoint.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import { env } from '#platform/config/env.ts';
import { db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';

/** From this process's settings. Every lookup of a text reads it here, so no caller can use a text of another endpoint. */
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

export function endpointIdOf(source: LeadInterface): string {
  const { address, clientId, mode } = operatorEndpoint(source);
  return createHash('sha256').update(`${address}\n${clientId}\n${mode}`).digest('hex');
}

export async function recordEndpoint(source: LeadInterface, client: SqlClient = db()): Promise<string> {
  const id = endpointIdOf(source);
  const { address, clientId, mode } = operatorEndpoint(source);
  await client.$executeRaw`
    INSERT INTO operator_endpoint (id, address, client_id, mode) VALUES (${id}, ${address}, ${clientId}, ${mode})
    ON CONFLICT DO NOTHING`;
  return id;
}

export const isSampleWithheld = ({
  source,
  isSample,
}: {
  source: LeadInterface;
  isSample: boolean;
}): boolean => isSample && operatorEndpoint(source).mode === 'production';

/** `publishedUnder` is null for a version that an older release published. */
export const isForOtherEndpoint = (source: LeadInterface, publishedUnder: string | null): boolean =>
  publishedUnder !== null && publishedUnder !== endpointIdOf(source);
