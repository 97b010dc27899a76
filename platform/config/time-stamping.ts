import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { orNull } from '#platform/values/or-null.ts';
import { readBy } from './values.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** Extended usages of its key: time stamping, and any. */
const FOR_TIME = ['1.3.6.1.5.5.7.3.8', '2.5.29.37.0'];
const BEGINS = /-----BEGIN /g;
/** As in features/evidence/proof/timestamp/roots.ts, which browsers load too. */
const MAX_ROOTS = 200;

/**
 * Plain http is allowed: a token is signed, the request holds no more than a hash and a random number, and large
 * authorities answer at http only.
 */
export const authorityList = readBy((text) => {
  const urls = text.split(',').map((entry) => entry.trim());
  if (urls.every(isAddress) && new Set(urls).size === urls.length) return urls;
  return {
    fault:
      'must be the full http or https address of a time-stamping authority, or several with commas between them and %2C for a comma within one, each once and without a user name or password',
  };
});

function isAddress(text: string): boolean {
  if (!URL.canParse(text) || /[\s#]/.test(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}` === '';
}

/** A path, or the text of the file. The value is the text. */
export const rootCertificates = readBy((text) => {
  const pem = text.includes('-----BEGIN ') ? text : orNull(() => readFileSync(text.trim(), 'utf8'));
  if (pem === null) return { fault: 'names a file that cannot be read' };
  const fault = faultOf(pem);
  return fault === null ? pem : { fault };
});

function faultOf(pem: string): string | null {
  const blocks = pem.match(CERTIFICATE) ?? [];
  if (blocks.length === 0 || blocks.length !== pem.match(BEGINS)?.length)
    return 'must hold certificates in PEM, from BEGIN CERTIFICATE to END CERTIFICATE, and no keys';
  if (blocks.length > MAX_ROOTS) return `holds more than ${MAX_ROOTS} certificates`;
  const faulty = blocks.findIndex((block) => !isAuthority(block)) + 1;
  return faulty === 0
    ? null
    : `holds a certificate that may not certify time-stamping authorities: number ${faulty}`;
}

/** Of the root of `npm start`, as in features/evidence/proof/checks/time-proofs.ts. */
const LOCAL_SUBJECT = 'CN=handoff-local-authority';

export const hasLocalRoot = (pem: string): boolean =>
  (pem.match(CERTIFICATE) ?? []).some((block) => new X509Certificate(block).subject === LOCAL_SUBJECT);

function isAuthority(block: string): boolean {
  const certificate = orNull(() => new X509Certificate(block));
  return certificate?.ca === true && (certificate.keyUsage?.some((id) => FOR_TIME.includes(id)) ?? true);
}
