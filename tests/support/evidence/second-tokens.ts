// The second verifier's part for timestamp tokens: docs/evidence-format.md, section 3.
import { createHash } from 'node:crypto';
import {
  type Certificate,
  checkSignature,
  checkStamper,
  hashOf,
  leadsToRoot,
  readCertificate,
  readExtensions,
  signatureOf,
} from './second-certificates.ts';
import { isTrue, numberIn, parseOne, partsOf, secondOf, type Value } from './second-der.ts';
import { need } from './second-verifier.ts';

const SIGNED_DATA = '2a864886f70d010702';
const TST_INFO = '2a864886f70d0109100104';
const hexOf = (value: Value | undefined) => value?.body.toString('hex') ?? '';
const digest = (hash: string, bytes: Buffer) => createHash(hash).update(bytes).digest('hex');

/** Throws unless the token has the form. `isTrusted`: certificates lead to a root. */
export function checkToken(
  token: Buffer,
  text: string,
  roots: readonly Certificate[],
): { from: number; at: number; isTrusted: boolean } {
  need(token.length <= 65_536, 'token too long');
  const [type, wrapped] = partsOf(parseOne(token), 0x30, '06 a0');
  need(hexOf(type) === SIGNED_DATA, 'signed-data');
  const [, , content, certificates, , signers] = partsOf(
    partsOf(wrapped, 0xa0, '30')[0],
    0x30,
    '02 31 30 a0 a1? 31',
  );
  const [contentType, inner] = partsOf(content, 0x30, '06 a0');
  need(hexOf(contentType) === TST_INFO, 'TSTInfo');
  const statement = partsOf(inner, 0xa0, '04')[0]?.body as Buffer;
  const { madeAt, from, at } = readStatement(statement, text);
  const list = certificates?.list ?? [];
  need(list.length <= 16 && signers?.list.length === 1, 'certificates or signers');
  const given = list.filter(({ tag }) => tag === 0x30).map(({ whole }) => whole);
  const signer = checkSigner(signers?.list[0], statement, given);
  checkStamper(signer, madeAt);
  const others = given.flatMap((whole) => {
    try {
      return [readCertificate(whole)];
    } catch {
      return [];
    }
  });
  return { from, at, isTrusted: leadsToRoot(signer, others, roots, madeAt) };
}

function readStatement(bytes: Buffer, text: string): { madeAt: number; from: number; at: number } {
  const [version, , imprint, , time, accuracy, ordering, , , extensions] = partsOf(
    parseOne(bytes),
    0x30,
    '02 06 30 02 18 30? 01? 02? a0? a1?',
  );
  need(numberIn(version) === 1, 'version of TSTInfo');
  const [hash, hashed] = partsOf(imprint, 0x30, '30 04');
  need(hashOf(hash) === 'sha256' && hexOf(hashed) === digest('sha256', Buffer.from(text)), 'imprint');
  isTrue(ordering);
  for (const { critical } of readExtensions(extensions?.list ?? []).values()) need(!critical, 'critical');
  const letters = time?.body.toString('latin1') ?? '';
  const [, seconds = '', fraction = '0'] = /^(\d{14})(?:\.(\d{1,6}))?Z$/.exec(letters) ?? [];
  need(fraction === '0' || !fraction.endsWith('0'), 'fraction');
  need(fraction !== '0' || !letters.includes('.'), 'fraction of 0');
  const micros = Number(fraction.padEnd(6, '0'));
  const [whole, millis, small] = accuracy ? partsOf(accuracy, 0x30, '02? 80? 81?') : [];
  const [stated = 0, ms = 0, us = 0] = [whole, millis, small].map((one) => (one ? numberIn(one) : 0));
  const s = accuracy ? stated : 1;
  need(ms < 1000 && us < 1000, 'accuracy');
  const second = secondOf(seconds);
  return {
    madeAt: second + Math.floor(micros / 1000),
    from: second - s * 1000 + Math.floor((micros - ms * 1000 - us) / 1000),
    at: second + s * 1000 + Math.ceil((micros + ms * 1000 + us) / 1000),
  };
}

/** Returns the certificate that signed. */
function checkSigner(info: Value | undefined, statement: Buffer, given: Buffer[]): Certificate {
  const [, name, hashName, attributes, algorithm, signature] = partsOf(info, 0x30, '02 30 30 a0 30 04 a1?');
  const [issuer, serial] = partsOf(name, 0x30, '30 02');
  const signed = new Map<string, Value>();
  for (const attribute of attributes?.list ?? []) {
    const [id, values] = partsOf(attribute, 0x30, '06 31');
    need(values?.list.length === 1 && !signed.has(hexOf(id)), 'attribute');
    signed.set(hexOf(id), values?.list[0] as Value);
  }
  const hash = hashOf(hashName);
  const [family, ownHash] = signatureOf(algorithm);
  need(ownHash === 'any' || ownHash === hash, 'two hashes');
  const [type, message] = ['2a864886f70d010903', '2a864886f70d010904'].map((id) => signed.get(id));
  need(type?.tag === 6 && hexOf(type) === TST_INFO, 'contentType');
  need(message?.tag === 4 && hexOf(message) === digest(hash, statement), 'messageDigest');
  const names = [
    ...namesIn(signed.get('2a864886f70d010910020c'), false),
    ...namesIn(signed.get('2a864886f70d010910022f'), true),
  ];
  const whole = given.find((one) => names.every(([by, value]) => digest(by, one) === value));
  need(names.length > 0 && whole, 'no certificate of the signer');
  const certificate = readCertificate(whole as Buffer);
  need(issuer?.whole.toString('hex') === certificate.issuer, 'issuer');
  need(serial?.whole.toString('hex') === certificate.serial, 'serial number');
  const bytes = Buffer.from(attributes?.whole ?? []);
  bytes[0] = 0x31;
  checkSignature(certificate.key, family, hash, bytes, signature?.body as Buffer);
  return certificate;
}

function namesIn(value: Value | undefined, mayNameHash: boolean): [hash: string, value: string][] {
  if (!value) return [];
  need(value.tag === 0x30 && value.list[0]?.tag === 0x30, 'list of certificates');
  const first = value.list[0]?.list[0];
  need(first?.tag === 0x30, 'first certificate');
  const parts = [...(first as Value).list];
  const named =
    mayNameHash && parts[0]?.tag === 0x30 ? hashOf(parts.shift()) : mayNameHash ? 'sha256' : 'sha1';
  need(parts[0]?.tag === 4, 'hash of a certificate');
  return [[named, hexOf(parts[0])]];
}

export function readRoots(pem: string): Certificate[] {
  const blocks = pem.match(/(?<=-----BEGIN CERTIFICATE-----)[^-]+(?=-----END CERTIFICATE-----)/g) ?? [];
  return blocks.map((block) => readCertificate(Buffer.from(block, 'base64')));
}
