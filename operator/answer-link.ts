import 'server-only';
import { answerText, MAX_LINK_LENGTH } from './answer-text.ts';
import { isJsonObject, type JsonObject } from './json.ts';

const LINK_NAMES = ['inviteUrl', 'url', 'link', 'redirectUrl'];

/**
 * The link in an answer whose shape is not shown: the first of `inviteUrl`, `url`, `link` and `redirectUrl` that is a full
 * address, at the root or else one level below it. Whether its host may be followed is not judged here.
 */
export function linkByName(answer: unknown): string | null {
  if (!isJsonObject(answer)) return null;
  return [answer, ...Object.values(answer).filter(isJsonObject)].map(firstLink).find(Boolean) ?? null;
}

/** The link at a dotted path (`data.links.0`), if a full address stands there. */
export function linkAt(answer: unknown, path: string): string | null {
  return fullAddress(path.split('.').reduce(stepInto, answer));
}

function firstLink(holder: JsonObject): string | null {
  return LINK_NAMES.map((name) => fullAddress(stepInto(holder, name))).find(Boolean) ?? null;
}

function stepInto(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
}

function fullAddress(value: unknown): string | null {
  const text = answerText(MAX_LINK_LENGTH).parse(value);
  return text !== null && URL.canParse(text) ? text : null;
}
