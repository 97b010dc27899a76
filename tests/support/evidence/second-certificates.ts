// The second verifier's part for the certificates of a token: docs/evidence-format.md, section 3.
import { createPublicKey, verify } from 'node:crypto';
import { isTrue, numberIn, parseOne, partsOf, timeIn, type Value } from './second-der.ts';
import { need } from './second-verifier.ts';

const HASHES: Record<string, string> = {
  '0609608648016503040201': 'sha256',
  '0609608648016503040202': 'sha384',
  '0609608648016503040203': 'sha512',
};
const SIGNATURES: Record<string, [family: 'rsa' | 'ec', hash: string]> = {
  '06092a864886f70d010101': ['rsa', 'any'],
  '06092a864886f70d01010b': ['rsa', 'sha256'],
  '06092a864886f70d01010c': ['rsa', 'sha384'],
  '06092a864886f70d01010d': ['rsa', 'sha512'],
  '06082a8648ce3d040302': ['ec', 'sha256'],
  '06082a8648ce3d040303': ['ec', 'sha384'],
  '06082a8648ce3d040304': ['ec', 'sha512'],
};
const USAGES = { key: '551d0f', constraints: '551d13', policies: '551d20', extended: '551d25' };
const FOR_TIME = '06082b06010505070308';
const FOR_ANY = '0604551d2500';

const hex = (value: Value | undefined) => value?.whole.toString('hex') ?? '';
const algorithmOf = (value: Value | undefined) => {
  const [id, parameters] = partsOf(value, 0x30, '06 05?');
  need(['', '0500'].includes(hex(parameters)), 'parameters');
  return hex(id);
};
export const hashOf = (value: Value | undefined): string => {
  const hash = HASHES[algorithmOf(value)];
  need(hash, 'unknown hash');
  return String(hash);
};
export const signatureOf = (value: Value | undefined) => {
  const found = SIGNATURES[algorithmOf(value)];
  need(found, 'unknown signature algorithm');
  return found as [family: 'rsa' | 'ec', hash: string];
};

type Extensions = Map<string, { critical: boolean; body: Buffer }>;
export type Certificate = {
  whole: Buffer;
  signed: Buffer;
  algorithm: Value;
  signature: Buffer;
  issuer: string;
  serial: string;
  subject: Value;
  from: number;
  until: number;
  key: Value;
  extensions: Extensions;
};

export function readExtensions(list: Value[]): Extensions {
  const found: Extensions = new Map();
  for (const one of list) {
    const [id, critical, content] = partsOf(one, 0x30, '06 01? 04');
    const name = id?.body.toString('hex') ?? '';
    need(!found.has(name), 'extension twice');
    found.set(name, { critical: isTrue(critical), body: content?.body ?? Buffer.alloc(0) });
  }
  return found;
}

export function readCertificate(whole: Buffer): Certificate {
  const [signed, algorithm, signature] = partsOf(parseOne(whole), 0x30, '30 30 03');
  const [version, serial, inner, issuer, validity, subject, key, extensions] = partsOf(
    signed,
    0x30,
    'a0 02 30 30 30 30 30 a3',
  );
  need(numberIn(partsOf(version, 0xa0, '02')[0]) === 2, 'version 3');
  need(hex(inner) === hex(algorithm), 'algorithm of the signature');
  need(validity?.list.length === 2 && signature?.body[0] === 0, 'validity or signature');
  const [list] = partsOf(extensions, 0xa3, '30');
  return {
    whole,
    signed: signed?.whole as Buffer,
    algorithm: algorithm as Value,
    signature: signature?.body.subarray(1) as Buffer,
    issuer: hex(issuer),
    serial: hex(serial),
    subject: subject as Value,
    from: timeIn(validity?.list[0]),
    until: timeIn(validity?.list[1]),
    key: key as Value,
    extensions: readExtensions(list?.list ?? []),
  };
}

function extended({ extensions }: Certificate): string[] | null {
  const found = extensions.get(USAGES.extended);
  if (!found) return null;
  const { tag, list } = parseOne(found.body);
  need(tag === 0x30 && list.every((id) => id.tag === 6), 'extKeyUsage');
  return list.map(hex);
}

function mayUse({ extensions }: Certificate, bits: number) {
  const found = extensions.get(USAGES.key);
  const value = found && parseOne(found.body);
  need(!value || (value.tag === 3 && ((value.body[1] ?? 0) & bits) > 0), 'keyUsage');
  for (const [name, { critical }] of extensions)
    need(!critical || Object.values(USAGES).includes(name), 'unknown critical extension');
}

export function checkStamper(signer: Certificate, at: number) {
  need(signer.from <= at && at <= signer.until, 'not valid then');
  need(extended(signer)?.join() === FOR_TIME, 'not for time stamping alone');
  need(signer.extensions.get(USAGES.extended)?.critical, 'extKeyUsage that is not critical');
  mayUse(signer, 0b1100_0000);
}

function checkIssuer(issuer: Certificate, between: number, at: number) {
  need(issuer.from <= at && at <= issuer.until, 'not valid then');
  const usages = extended(issuer);
  need(!usages || usages.includes(FOR_TIME) || usages.includes(FOR_ANY), 'not for time');
  const constraints = issuer.extensions.get(USAGES.constraints);
  need(constraints, 'no basicConstraints');
  const [isAuthority, longest] = partsOf(parseOne(constraints?.body as Buffer), 0x30, '01? 02?');
  need(isTrue(isAuthority) && (!longest || numberIn(longest) >= between), 'no authority, or path too long');
  mayUse(issuer, 0b0000_0100);
}

/** Throws unless the key may sign by the family and did. */
export function checkSignature(key: Value, family: string, hash: string, signed: Buffer, signature: Buffer) {
  const [algorithm, bits] = partsOf(key, 0x30, '30 03');
  const [id, parameters, ...others] = algorithm?.list ?? [];
  need(bits?.body[0] === 0 && others.length === 0, 'key');
  if (family === 'rsa') {
    need(hex(id) === '06092a864886f70d010101' && hex(parameters) === '0500', 'RSA key');
    const [modulus, exponent] = partsOf(parseOne(bits?.body.subarray(1) as Buffer), 0x30, '02 02');
    const size = bytesIn(modulus);
    need(size >= 256 && size <= 1024 && bytesIn(exponent) <= 4, 'size of the RSA key');
    const power = BigInt(`0x${exponent?.body.toString('hex')}`);
    need(power > 2n && power % 2n === 1n, 'exponent of the RSA key');
  } else {
    const curve = { '06082a8648ce3d030107': 65, '06052b81040022': 97 }[hex(parameters)];
    need(hex(id) === '06072a8648ce3d0201' && curve, 'EC key');
    need(bits?.body.length === Number(curve) + 1 && bits?.body[1] === 4, 'compressed point');
    for (const part of partsOf(parseOne(signature), 0x30, '02 02')) bytesIn(part);
  }
  const published = createPublicKey({ key: key.whole, format: 'der', type: 'spki' });
  need(verify(hash, signed, published, signature), 'signature');
}

function bytesIn(number: Value | undefined): number {
  const body = number?.body ?? Buffer.alloc(0);
  const [first = 128, second = 0] = body;
  need(first < 128 && (first > 0 || second > 127), 'positive number in its shortest form');
  return first === 0 ? body.length - 1 : body.length;
}

/** Whether certificates of the token, each used once, lead to a root. */
export function leadsToRoot(
  last: Certificate,
  others: readonly Certificate[],
  roots: readonly Certificate[],
  at: number,
  between = 0,
): boolean {
  const certifies = (issuer: Certificate) => {
    try {
      need(hex(issuer.subject) === last.issuer, 'name');
      checkIssuer(issuer, between, at);
      const [family, hash] = signatureOf(last.algorithm);
      need(hash !== 'any', 'no hash');
      checkSignature(issuer.key, family, hash, last.signed, last.signature);
      return true;
    } catch {
      return false;
    }
  };
  if (roots.some(certifies)) return true;
  return others.filter(certifies).some((next) =>
    leadsToRoot(
      next,
      others.filter((one) => one !== next),
      roots,
      at,
      between + 1,
    ),
  );
}
