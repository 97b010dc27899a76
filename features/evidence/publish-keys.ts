import 'server-only';
import { findSigningKeys, recordSigningKey } from '#features/evidence/store/signing-keys.ts';
import { publicKey } from './evidence-signer.ts';

export type PublishedKey = {
  kty: 'OKP';
  crv: 'Ed25519';
  use: 'sig';
  kid: string;
  x: string;
  from: string;
  until: string | null;
};

export async function publishedKeys(): Promise<PublishedKey[]> {
  await recordSigningKey(publicKey());
  const keys = await findSigningKeys();
  return keys.map(({ kid, x, firstUsedAt, retiredAt }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    use: 'sig',
    kid,
    x,
    from: firstUsedAt.toISOString(),
    until: retiredAt?.toISOString() ?? null,
  }));
}
