import { createPublicKey, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto';
import * as asn1 from './der.ts';

export type Identity = { name: string; issuer: string; serial: number; key: KeyObject; certificate: Buffer };
type Wanted = {
  name: string;
  key: KeyObject;
  issuer?: Identity;
  serial?: number;
  from?: string;
  until?: string;
  hash?: HashName;
  extensions?: Buffer[];
};
export type HashName = 'sha1' | 'sha256' | 'sha384' | 'sha512';

export const HASH_IDS: Record<HashName, string> = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
};
/** The last parts of the RSA and the EC algorithm with the hash. */
const SIGNATURE_IDS: Record<HashName, [rsa: string, ec: string]> = {
  sha1: ['5', '1'],
  sha256: ['11', '3.2'],
  sha384: ['12', '3.3'],
  sha512: ['13', '3.4'],
};

export const newEcKey = (namedCurve = 'P-256') => generateKeyPairSync('ec', { namedCurve }).privateKey;

export const signatureAlgorithm = (key: KeyObject, hash: HashName) =>
  key.asymmetricKeyType === 'rsa'
    ? asn1.sequence(asn1.objectId(`1.2.840.113549.1.1.${SIGNATURE_IDS[hash][0]}`), asn1.NULL)
    : asn1.sequence(asn1.objectId(`1.2.840.10045.4.${SIGNATURE_IDS[hash][1]}`));

export const nameOf = (name: string) =>
  asn1.sequence(asn1.set(asn1.sequence(asn1.objectId('2.5.4.3'), asn1.text(name))));

export const extension = (id: string, isCritical: boolean, content: Buffer) =>
  asn1.sequence(asn1.objectId(id), ...(isCritical ? [asn1.TRUE] : []), asn1.octets(content));
export const authority = (longest?: number) =>
  extension(
    '2.5.29.19',
    true,
    asn1.sequence(asn1.TRUE, ...(longest === undefined ? [] : [asn1.integer(longest)])),
  );
export const noAuthority = () => extension('2.5.29.19', true, asn1.sequence());
/** Bits of the first byte. */
export const keyUsage = (byte: number) => extension('2.5.29.15', true, asn1.bits(Buffer.of(byte)));
export const SIGNS = 0x80;
export const SIGNS_CERTIFICATES = 0x04;
export const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
export const usage = (ids = [TIME_STAMPING], isCritical = true) =>
  extension('2.5.29.37', isCritical, asn1.sequence(...ids.map(asn1.objectId)));

export function issue(wanted: Wanted): Identity {
  const { name, key, issuer, serial = 7, hash = 'sha256' } = wanted;
  const { from = '2020-01-01T00:00:00Z', until = '2045-01-01T00:00:00Z' } = wanted;
  const by = issuer ?? { name, key };
  const algorithm = signatureAlgorithm(by.key, hash);
  const signed = asn1.sequence(
    asn1.inContext(0, asn1.integer(2)),
    asn1.integer(serial),
    algorithm,
    nameOf(by.name),
    asn1.sequence(asn1.utcTime(new Date(from)), asn1.utcTime(new Date(until))),
    nameOf(name),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    asn1.inContext(3, asn1.sequence(...(wanted.extensions ?? []))),
  );
  const certificate = asn1.sequence(signed, algorithm, asn1.bits(sign(hash, signed, by.key)));
  return { name, issuer: by.name, serial, key, certificate };
}

export const newRoot = (key: KeyObject, name = 'Test Root', more: Partial<Wanted> = {}) =>
  issue({ name, key, serial: 1, extensions: [authority(), keyUsage(SIGNS_CERTIFICATES)], ...more });
export const newStamper = (key: KeyObject, issuer: Identity, more: Partial<Wanted> = {}) =>
  issue({ name: 'Test TSA', key, issuer, extensions: [noAuthority(), keyUsage(SIGNS), usage()], ...more });

export const pem = (...given: Identity[]) =>
  given.map(({ certificate }) => new X509Certificate(certificate).toString()).join('');
