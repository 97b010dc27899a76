import type { AttributeFinding } from '#features/consent/model/consent-inspection.ts';

const LOOKS_AND_ORDER = new Set(
  (
    'abbr align alt axis bgcolor border cellpadding cellspacing cite class clear color cols colspan compact datetime dir ' +
    'face headers height href hreflang hspace id lang name noshade nowrap rel reversed role rowspan rules scope size span ' +
    'src start style summary target title translate type valign value vspace width'
  ).split(' '),
);
const ADDRESSES = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'data',
  'poster',
  'background',
  'cite',
  'longdesc',
  'xlink:href',
]);
const LOADS = new Set(['src', 'poster', 'background', 'data', 'ping', 'dynsrc', 'lowsrc', 'attributionsrc']);
const SETS_OF_LOADS = new Set(['srcset', 'imagesrcset']);
const LOADING_STYLE =
  /(url|src|image|image-set|paint|element|expression)\s*\(|@(import|font-face|namespace|document|view-transition)|behavior\s*:|-moz-binding/i;
const SCRIPT = /^(javascript|vbscript|livescript|data:(?!image\/(png|gif|jpe?g|webp)[;,]))/;
const ADDRESS_ABROAD = /^(https?:\/\/|mailto:|tel:|sms:|#|data:image\/)/;

export function inspectAttribute(name: string, value: string): AttributeFinding[] {
  return [...inspectName(name, value), ...inspectAddress(name, value)];
}

function inspectName(name: string, value: string): AttributeFinding[] {
  if (name.startsWith('on')) return ['event_handler'];
  if (name === 'srcdoc') return ['frame'];
  if (name === 'style' && loadsFromStyle(value)) return ['external_load'];
  const isKnown = LOOKS_AND_ORDER.has(name) || /^(aria|data)-[\w-]+$/.test(name);
  return isKnown && !isOutOfPlace(name, value) ? [] : ['unknown_attribute'];
}

function inspectAddress(name: string, value: string): AttributeFinding[] {
  // A browser drops control characters and white space before it reads the scheme.
  const address = value.replace(/[\p{Cc}\s]/gu, '').toLowerCase();
  if (ADDRESSES.has(name) && SCRIPT.test(address)) return ['script_address'];
  if (SETS_OF_LOADS.has(name)) return ['external_load'];
  if (LOADS.has(name) && !address.startsWith('data:image/')) return ['external_load'];
  return ADDRESSES.has(name) && !ADDRESS_ABROAD.test(address) ? ['unknown_address'] : [];
}

function isOutOfPlace(name: string, value: string): boolean {
  return (
    (name === 'target' && value.toLowerCase() !== '_blank') ||
    (name === 'rel' && /(^|\s)opener(\s|$)/i.test(value))
  );
}

/** An escape could hide a URL, so each one counts as loading. */
export function loadsFromStyle(style: string): boolean {
  return LOADING_STYLE.test(style) || style.includes('\\');
}
