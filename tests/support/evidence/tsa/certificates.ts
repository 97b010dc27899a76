import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
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
} from './der-writer.ts';

export type Identity = { name: string; key: KeyObject; certificate: Buffer };
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

export const newRsaKey = (bitLength = 2048) =>
  generateKeyPairSync('rsa', { modulusLength: bitLength }).privateKey;
/** Its exponent is 1, so a signature is its own message. Browsers refuse such a key, and Node.js doesn't. */
export const keyForAnyone = () => {
  const one = { e: 'AQ', d: 'AQ', dp: 'AQ', dq: 'AQ' };
  return createPrivateKey({ key: { ...newRsaKey().export({ format: 'jwk' }), ...one }, format: 'jwk' });
};
export const newEcKey = (namedCurve = 'P-256') => generateKeyPairSync('ec', { namedCurve }).privateKey;

export const signatureAlgorithm = (key: KeyObject, hash: HashName) =>
  key.asymmetricKeyType === 'rsa'
    ? sequence(objectId(RSA_IDS[hash]), NULL)
    : sequence(objectId(EC_IDS[hash]));

export const nameOf = (name: string) => sequence(set(sequence(objectId('2.5.4.3'), text(name))));

const extension = (id: string, isCritical: boolean, content: Buffer) =>
  sequence(objectId(id), ...(isCritical ? [TRUE] : []), octets(content));
export const authority = (longest?: number) =>
  extension('2.5.29.19', true, sequence(TRUE, ...(longest === undefined ? [] : [integer(longest)])));
export const noAuthority = () => extension('2.5.29.19', true, sequence());
/** Bits of the first byte. */
export const keyUsage = (byte: number) => extension('2.5.29.15', true, bits(Buffer.of(byte)));
export const SIGNS = 0x80;
export const SIGNS_CERTIFICATES = 0x04;
export const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
export const TLS_SERVER = '1.3.6.1.5.5.7.3.1';
export const usage = (ids = [TIME_STAMPING], isCritical = true) =>
  extension('2.5.29.37', isCritical, sequence(...ids.map(objectId)));
export const unknownCritical = () => extension('1.2.3.4', true, NULL);

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
  return { name, key, certificate: sequence(signed, algorithm, bits(sign(hash, signed, by.key))) };
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

export const hashed = (hash: HashName, bytes: Uint8Array) => createHash(hash).update(bytes).digest();

/** RFC 7517, A.2: a public test vector. */
const [n, d] = [
  '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw',
  'X4cTteJY_gn4FYPsXB8rdXix5vwsg1FLN5E3EaG6RJoVH-HLLKD9M7dx5oo7GURknchnrRweUkC7hT5fJLM0WbFAKNLWY2vv7B6NqXSzUvxT0_YSfqijwp3RTzlBaCxWp4doFk5N2o8Gy_nHNKroADIkJ46pRUohsXywbReAdYaMwFs9tv8d_cPVY3i07a3t8MN6TNwm0dSawm9v47UiCl3Sk5ZiG7xojPLu4sbg1U2jx4IBTNBznbJSzFHK66jT8bgkuqsk0GjskDJk19Z4qwjwbsnn4j2WBii3RL-Us2lGVkY8fkFzme1z0HbIkfz0Y6mqnOYtqc0X4jfcKoAC8Q',
];
const [p, q] = [
  '83i-7IvMGXoMXCskv73TKr8637FiO7Z27zv8oj6pbWUQyLPQBQxtPVnwD20R-60eTDmD2ujnMt5PoqMrm8RfmNhVWDtjjMmCMjOpSXicFHj7XOuVIYQyqVWlWEh6dN36GVZYk93N8Bc9vY41xy8B9RzzOGVQzXvNEvn7O0nVbfs',
  '3dfOR9cuYq-0S-mkFLzgItgMEfFzB2q3hWehMuG0oCuqnb3vobLyumqjVZQO1dIrdwgTnCdpYzBcOfW5r370AFXjiWft_NGEiovonizhKpo9VVS78TzFgxkIdrecRezsZ-1kYd_s1qDbxtkDEgfAITAG9LUnADun4vIcb6yelxk',
];
const [dp, dq, qi] = [
  'G4sPXkc6Ya9y8oJW9_ILj4xuppu0lzi_H7VTkS8xj5SdX3coE0oimYwxIi2emTAue0UOa5dpgFGyBJ4c8tQ2VF402XRugKDTP8akYhFo5tAA77Qe_NmtuYZc3C3m3I24G2GvR5sSDxUyAN2zq8Lfn9EUms6rY3Ob8YeiKkTiBj0',
  's9lAH9fggBsoFR8Oac2R_E2gw282rT2kGOAhvIllETE1efrA6huUUvMfBcMpn8lqeW6vzznYY5SSQF7pMdC_agI3nG8Ibp1BUb0JUiraRNqUfLhcQb_d9GF4Dh7e74WbRsobRonujTYN1xCaP6TO61jvWrX-L18txXw494Q_cgk',
  'GyM_p6JrXySiz1toFgKbWV-JdI3jQ4ypu9rbMWx3rQJBfmt0FoYzgUIZEVFEcOqwemRN81zoDAaa-Bk0KWNGDjJHZDdDmFhW3AN7lI-puxk_mHZGJ11rxyR8O55XLSe3SPmRfKwZI6yU24ZxvQKFYItdldUKGzO6Ia6zTKhAVRU',
];
const jwk: Record<string, string | undefined> = { kty: 'RSA', e: 'AQAB', n, d, p, q, dp, dq, qi };
export const PUBLIC_RSA_KEY = createPrivateKey({ key: jwk, format: 'jwk' });
