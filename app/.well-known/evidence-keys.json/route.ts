import { publishedKeys } from '#features/evidence/evidence-signer.ts';

/** The public keys by which certificates and checkpoints of this house are checked, old ones with them. */
export async function GET(): Promise<Response> {
  return Response.json(
    { keys: await publishedKeys() },
    { headers: { 'cache-control': 'public, max-age=300' } },
  );
}
