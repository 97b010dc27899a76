import { toHex } from '../format/bytes.ts';
import {
  asciiOf,
  type Der,
  DerError,
  DerParts,
  inContext,
  readBoolean,
  readDer,
  smallInteger,
  TAG,
  timeOf,
} from './der.ts';
import { hashNamed } from './public-key.ts';
import { extensionsIn } from './x509.ts';

/** `from` and `at`: the earliest and the latest time that the clock of the authority allows for. */
export type TokenInfo = { imprint: string; madeAt: Date; from: Date; at: Date; nonce: string | null };

/** RFC 3161, 2.4.2: TSTInfo. */
export function readTokenInfo(bytes: Uint8Array): TokenInfo {
  const parts = new DerParts(readDer(bytes));
  if (smallInteger(parts.take(TAG.integer)) !== 1) throw new DerError('version');
  parts.take(TAG.object);
  const imprint = imprintIn(parts.take(TAG.sequence));
  parts.take(TAG.integer);
  const { second, micros } = momentIn(parts.take(TAG.generalizedTime));
  const margin = marginIn(parts.optional(TAG.sequence));
  const ordering = parts.optional(TAG.boolean);
  if (ordering) readBoolean(ordering);
  const nonce = parts.optional(TAG.integer);
  parts.optional(inContext(0));
  const extensions = extensionsIn(parts.optional(inContext(1))?.parts ?? []);
  parts.end();
  if ([...extensions.values()].some(({ isCritical }) => isCritical)) throw new DerError('critical extension');
  return {
    imprint,
    madeAt: new Date(second.getTime() + Math.floor(micros / 1000)),
    from: new Date(second.getTime() - margin.millis + Math.floor((micros - margin.micros) / 1000)),
    at: new Date(second.getTime() + margin.millis + Math.ceil((micros + margin.micros) / 1000)),
    nonce: nonce && toHex(nonce.content),
  };
}

function imprintIn(value: Der): string {
  const parts = new DerParts(value);
  if (hashNamed(parts.take(TAG.sequence).bytes) !== 'SHA-256') throw new DerError('hash');
  const { content } = parts.take(TAG.octets);
  parts.end();
  return toHex(content);
}

const MOMENT = /^(\d{14})(?:\.(\d{0,5}[1-9]))?Z$/;

/** With up to six digits of a second. */
function momentIn({ content }: Der): { second: Date; micros: number } {
  const [, second = '', fraction = ''] = MOMENT.exec(asciiOf(content)) ?? [];
  return { second: timeOf(`${second}Z`), micros: Number(fraction.padEnd(6, '0')) };
}

const MILLIS = 0x80;
const MICROS = 0x81;
const MOST = 999;
/** Large authorities state no accuracy and cut off the fraction. ETSI EN 319 421 asks for one second or better. */
const UNSTATED = { millis: 1000, micros: 0 };

function marginIn(accuracy: Der | null): { millis: number; micros: number } {
  if (!accuracy) return UNSTATED;
  const parts = new DerParts(accuracy);
  const [seconds, millis, micros] = [TAG.integer, MILLIS, MICROS].map((tag) => {
    const part = parts.optional(tag);
    return part ? smallInteger(part) : 0;
  }) as [number, number, number];
  parts.end();
  if (millis > MOST || micros > MOST) throw new DerError('accuracy');
  return { millis: seconds * 1000 + millis, micros };
}
