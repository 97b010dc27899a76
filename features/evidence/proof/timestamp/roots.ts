import { fromBase64 } from '../format/bytes.ts';
import { type Given, textIn } from '../format/canonical.ts';
import { readOrNull } from './der.ts';
import { mayIssue, readCertificate, type X509 } from './x509.ts';

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
