import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  bits,
  inContext,
  integer,
  NULL,
  objectId,
  octets,
  sequence,
  set,
  TRUE,
  text,
  utcTime,
} from './der.ts';

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
const RSA_IDS: Record<HashName, string> = {
  sha1: '1.2.840.113549.1.1.5',
  sha256: '1.2.840.113549.1.1.11',
  sha384: '1.2.840.113549.1.1.12',
  sha512: '1.2.840.113549.1.1.13',
};
const EC_IDS: Record<HashName, string> = {
  sha1: '1.2.840.10045.4.1',
  sha256: '1.2.840.10045.4.3.2',
  sha384: '1.2.840.10045.4.3.3',
  sha512: '1.2.840.10045.4.3.4',
};

export const newEcKey = (namedCurve = 'P-256') => generateKeyPairSync('ec', { namedCurve }).privateKey;

export const signatureAlgorithm = (key: KeyObject, hash: HashName) =>
  key.asymmetricKeyType === 'rsa'
    ? sequence(objectId(RSA_IDS[hash]), NULL)
    : sequence(objectId(EC_IDS[hash]));

export const nameOf = (name: string) => sequence(set(sequence(objectId('2.5.4.3'), text(name))));

export const extension = (id: string, isCritical: boolean, content: Buffer) =>
  sequence(objectId(id), ...(isCritical ? [TRUE] : []), octets(content));
export const authority = (longest?: number) =>
  extension('2.5.29.19', true, sequence(TRUE, ...(longest === undefined ? [] : [integer(longest)])));
export const noAuthority = () => extension('2.5.29.19', true, sequence());
/** Bits of the first byte. */
export const keyUsage = (byte: number) => extension('2.5.29.15', true, bits(Buffer.of(byte)));
export const SIGNS = 0x80;
export const SIGNS_CERTIFICATES = 0x04;
export const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
export const usage = (ids = [TIME_STAMPING], isCritical = true) =>
  extension('2.5.29.37', isCritical, sequence(...ids.map(objectId)));

export function issue(wanted: Wanted): Identity {
  const { name, key, issuer, serial = 7, hash = 'sha256' } = wanted;
  const { from = '2020-01-01T00:00:00Z', until = '2045-01-01T00:00:00Z' } = wanted;
  const by = issuer ?? { name, key };
  const algorithm = signatureAlgorithm(by.key, hash);
  const signed = sequence(
    inContext(0, integer(2)),
    integer(serial),
    algorithm,
    nameOf(by.name),
    sequence(utcTime(new Date(from)), utcTime(new Date(until))),
    nameOf(name),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    inContext(3, sequence(...(wanted.extensions ?? []))),
  );
  const certificate = sequence(signed, algorithm, bits(sign(hash, signed, by.key)));
  return { name, issuer: by.name, serial, key, certificate };
}

export const newRoot = (key: KeyObject, name = 'Test Root', more: Partial<Wanted> = {}) =>
  issue({ name, key, serial: 1, extensions: [authority(), keyUsage(SIGNS_CERTIFICATES)], ...more });
export const newStamper = (key: KeyObject, issuer: Identity, more: Partial<Wanted> = {}) =>
  issue({ name: 'Test TSA', key, issuer, extensions: [noAuthority(), keyUsage(SIGNS), usage()], ...more });

export const pem = (...given: Identity[]) =>
  given
    .map(({ certificate }) => certificate.toString('base64').replace(/.{64}/g, '$&\n').trimEnd())
    .map((lines) => `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`)
    .join('');
