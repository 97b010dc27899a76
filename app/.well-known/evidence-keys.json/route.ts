import { publishedKeys } from '#features/evidence/evidence-signer.ts';

/** Includes former keys: certificates and checkpoints of this installation outlast a key. */
export async function GET(): Promise<Response> {
  return Response.json(
    { keys: await publishedKeys() },
    { headers: { 'cache-control': 'public, max-age=300' } },
  );
}
