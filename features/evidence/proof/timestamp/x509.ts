// RFC 5280, as far as the chain of a timestamp token needs it.
import { toReadableText } from '../format/bytes.ts';
import { sha256 } from '../format/crypto.ts';
import {
  type Der,
  DerError,
  DerParts,
  inContext,
  objectId,
  readBoolean,
  readDer,
  readTime,
  smallInteger,
  TAG,
  wholeBits,
} from './der.ts';
import { isSignedBy, signatureNamed } from './public-key.ts';

export type X509 = {
  bytes: Uint8Array;
  id: string;
  signed: Uint8Array;
  signature: { algorithm: Uint8Array; bytes: Uint8Array };
  /** Names and numbers are compared byte by byte. */
  issuer: string;
  serial: string;
  subject: string;
  name: string;
  from: Date;
  until: Date;
  key: Uint8Array;
  extensions: Map<string, { isCritical: boolean; content: Uint8Array }>;
};

const COMMON_NAME = '550403';
const ORGANIZATION = '55040a';
const KEY_USAGE = '551d0f';
const BASIC_CONSTRAINTS = '551d13';
const POLICIES = '551d20';
const EXTENDED_KEY_USAGE = '551d25';
const KNOWN_EXTENSIONS = [KEY_USAGE, BASIC_CONSTRAINTS, POLICIES, EXTENDED_KEY_USAGE];
const TIME_STAMPING = '2b06010505070308';
const ANY_USAGE = '551d2500';
/** Bits of the first byte of keyUsage. */
const SIGNS = 0x80 | 0x40;
const SIGNS_CERTIFICATES = 0x04;
const VERSION_3 = 2;

/** Throws a DerError for another form. */
export function readCertificate(bytes: Uint8Array): X509 {
  const outer = new DerParts(readDer(bytes));
  const signed = outer.take(TAG.sequence);
  const algorithm = outer.take(TAG.sequence).bytes;
  const signature = wholeBits(outer.take(TAG.bits));
  outer.end();
  const parts = new DerParts(signed);
  const version = new DerParts(parts.take(inContext(0)), inContext(0));
  if (smallInteger(version.take(TAG.integer)) !== VERSION_3) throw new DerError('version');
  version.end();
  const serial = idOf(parts.take(TAG.integer));
  if (idOf(parts.take(TAG.sequence)) !== sha256(algorithm)) throw new DerError('two algorithms');
  const issuer = idOf(parts.take(TAG.sequence));
  const [from, until, ...others] = parts.take(TAG.sequence).parts;
  const subject = parts.take(TAG.sequence);
  const key = parts.take(TAG.sequence).bytes;
  const list = new DerParts(parts.take(inContext(3)), inContext(3));
  const extensions = extensionsIn(list.take(TAG.sequence).parts);
  list.end();
  parts.end();
  if (!from || !until || others.length > 0) throw new DerError('validity');
  return {
    bytes,
    id: sha256(bytes),
    signed: signed.bytes,
    signature: { algorithm, bytes: signature },
    issuer,
    serial,
    subject: idOf(subject),
    name: nameIn(subject),
    from: readTime(from),
    until: readTime(until),
    key,
    extensions,
  };
}

export const idOf = ({ bytes }: Der): string => sha256(bytes);

export function extensionsIn(list: readonly Der[]): X509['extensions'] {
  const found: X509['extensions'] = new Map();
  for (const extension of list) {
    const parts = new DerParts(extension);
    const id = objectId(parts.take(TAG.object));
    const critical = parts.optional(TAG.boolean);
    const { content } = parts.take(TAG.octets);
    parts.end();
    if (found.has(id)) throw new DerError('extension twice');
    found.set(id, { isCritical: critical !== null && readBoolean(critical), content });
  }
  return found;
}

/** For people. A name may lack a common name, or have letters that can't be read. */
function nameIn(subject: Der): string {
  const attributes = subject.parts.flatMap(({ parts }) => parts.map((attribute) => attribute.parts));
  const lastOf = (wanted: string) =>
    attributes.findLast(([id]) => id?.tag === TAG.object && objectId(id) === wanted)?.[1];
  const value = lastOf(COMMON_NAME) ?? lastOf(ORGANIZATION);
  return (value && toReadableText(value.content).trim()) || 'without a name';
}

export const isValidAt = ({ from, until }: X509, at: Date): boolean => from <= at && at <= until;

/** RFC 3161, 2.3: the certificate is for timestamps and nothing else. */
export function mayStamp(certificate: X509): boolean {
  const usages = extendedUsages(certificate);
  const isForTime = usages?.isCritical && usages.ids.length === 1 && usages.ids[0] === TIME_STAMPING;
  return isForTime === true && hasUsage(certificate, SIGNS) && knowsCriticalOnes(certificate);
}

/** `depth`: how many authorities are between this one and the signer. */
export function mayIssue(certificate: X509, depth: number): boolean {
  const usages = extendedUsages(certificate);
  const isForTime = !usages || usages.ids.some((id) => id === TIME_STAMPING || id === ANY_USAGE);
  const longest = longestPath(certificate);
  const isAuthority = longest !== null && depth <= longest;
  return (
    isAuthority && isForTime && hasUsage(certificate, SIGNS_CERTIFICATES) && knowsCriticalOnes(certificate)
  );
}

/** Null unless this is the certificate of an authority. */
function longestPath({ extensions }: X509): number | null {
  const found = extensions.get(BASIC_CONSTRAINTS);
  if (!found) return null;
  const parts = new DerParts(readDer(found.content));
  const isAuthority = parts.optional(TAG.boolean);
  const longest = parts.optional(TAG.integer);
  parts.end();
  if (!isAuthority || !readBoolean(isAuthority)) return null;
  return longest ? smallInteger(longest) : Number.POSITIVE_INFINITY;
}

function extendedUsages({ extensions }: X509): { isCritical: boolean; ids: string[] } | null {
  const found = extensions.get(EXTENDED_KEY_USAGE);
  if (!found) return null;
  const { tag, parts } = readDer(found.content);
  if (tag !== TAG.sequence) throw new DerError('extended key usage');
  return { isCritical: found.isCritical, ids: parts.map(objectId) };
}

/** Without the extension, a key may do everything. */
function hasUsage({ extensions }: X509, wanted: number): boolean {
  const found = extensions.get(KEY_USAGE);
  if (!found) return true;
  const { tag, content } = readDer(found.content);
  if (tag !== TAG.bits) throw new DerError('key usage');
  return ((content[1] ?? 0) & wanted) !== 0;
}

/** Constraints on names, among others, are not: such a chain isn't trusted. */
const knowsCriticalOnes = ({ extensions }: X509): boolean =>
  [...extensions].every(([id, { isCritical }]) => !isCritical || KNOWN_EXTENSIONS.includes(id));

export async function isIssuedBy(certificate: X509, { subject, key }: X509): Promise<boolean> {
  const { algorithm, bytes } = certificate.signature;
  if (certificate.issuer !== subject) return false;
  const kind = signatureNamed(algorithm);
  if (!kind?.hash) return false;
  return isSignedBy(key, { family: kind.family, hash: kind.hash }, certificate.signed, bytes);
}
