import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { extension } from '#sandbox/authority/certificates.ts';
import * as asn1 from '#sandbox/authority/der.ts';

export const newRsaKey = (bitLength = 2048) =>
  generateKeyPairSync('rsa', { modulusLength: bitLength }).privateKey;
/** Its exponent is 1, so a signature is its own message. Browsers refuse such a key, and Node.js doesn't. */
export const keyForAnyone = () => {
  const one = { e: 'AQ', d: 'AQ', dp: 'AQ', dq: 'AQ' };
  return createPrivateKey({ key: { ...newRsaKey().export({ format: 'jwk' }), ...one }, format: 'jwk' });
};
export const TLS_SERVER = '1.3.6.1.5.5.7.3.1';
export const unknownCritical = () => extension('1.2.3.4', true, asn1.NULL);

/** A TimeStampResp. */
export const rejected = () =>
  asn1.sequence(asn1.sequence(asn1.integer(2), asn1.sequence(), asn1.bits(Buffer.of(0x20), 5)));

export const accuracyOf = (seconds: number, millis: number, micros: number) =>
  asn1.sequence(asn1.integer(seconds), tagged(0x80, millis), tagged(0x81, micros));

const tagged = (tag: number, value: number) =>
  Buffer.concat([Buffer.of(tag), asn1.integer(value).subarray(1)]);

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
