import { fromBase64 } from '../format/bytes.ts';
import { type Given, textIn } from '../format/canonical.ts';
import { DerError, readOrNull } from './der.ts';
import { isIssuedBy, isValidAt, mayIssue, readCertificate, type X509 } from './x509.ts';

const BLOCK = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]*)-----END CERTIFICATE-----/g;
const MARK = /-----BEGIN /g;
const MAX_ROOTS = 200;

/**
 * The certificates in a PEM file, or a sentence about the first fault. Text between them is ignored, as in the files that
 * authorities publish.
 */
export function parseRoots(given: Given): X509[] | string {
  const read = textIn(given, 'It');
  return 'problem' in read ? read.problem : rootsIn(read.text);
}

function rootsIn(pem: string): X509[] | string {
  const blocks = [...pem.matchAll(BLOCK)].map(([, base64 = '']) => fromBase64(base64.replace(/\s/g, '')));
  const isWhole = blocks.length > 0 && blocks.length === [...pem.matchAll(MARK)].length;
  if (!isWhole)
    return 'It must hold certificates in PEM, from BEGIN CERTIFICATE to END CERTIFICATE, and no keys.';
  if (blocks.length > MAX_ROOTS) return `It holds more than ${MAX_ROOTS} certificates.`;
  const roots = blocks.map(rootIn);
  const faulty = roots.indexOf(null) + 1;
  if (faulty > 0)
    return `Certificate ${faulty} in it is not that of an authority that may certify time-stamping authorities.`;
  return roots.filter((root) => root !== null);
}

function rootIn(bytes: Uint8Array | null): X509 | null {
  return readOrNull(() => {
    const root = bytes && readCertificate(bytes);
    return root && mayIssue(root, 0) ? root : null;
  });
}

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
