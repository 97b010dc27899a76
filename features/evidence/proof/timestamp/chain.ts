import { DerError, readOrNull } from './der.ts';
import { isIssuedBy, isValidAt, mayIssue, readCertificate, type X509 } from './x509.ts';

/**
 * The trusted root at the end of a valid chain, or null. Looks at each pair of certificates once at most, so that no
 * token can make it search for long. Revocation isn't checked: docs/decisions/0074 says why.
 */
export async function findRoot(
  signer: X509,
  others: readonly X509[],
  roots: readonly X509[],
  at: Date,
): Promise<X509 | null> {
  if (roots.length === 0) return null;
  const waiting = new Set(others.filter(({ id }) => id !== signer.id));
  let reached = [signer];
  for (let depth = 0; reached.length > 0; depth++) {
    for (const certificate of reached)
      for (const root of roots) if (await mayVouch(root, certificate, depth, at)) return root;
    const next: X509[] = [];
    for (const certificate of reached)
      for (const candidate of [...waiting])
        if (await mayVouch(candidate, certificate, depth, at)) {
          waiting.delete(candidate);
          next.push(candidate);
        }
    reached = next;
  }
  return null;
}

/** `depth`: how many authorities are between the two certificates and the signer. */
async function mayVouch(issuer: X509, certificate: X509, depth: number, at: Date): Promise<boolean> {
  try {
    return isValidAt(issuer, at) && mayIssue(issuer, depth) && (await isIssuedBy(certificate, issuer));
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
}

/** Those that this format can't read vouch for nothing. */
export function readableCertificates(given: readonly Uint8Array[]): X509[] {
  return given.flatMap((bytes) => readOrNull(() => readCertificate(bytes)) ?? []);
}
