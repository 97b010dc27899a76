/** Values that must not leak, and places to search. A failed test prints their names only. */
export type Markers = Record<string, string>;
export type Channels = Record<string, string>;

const MIN_ENCODED_LENGTH = 8;
const DATE = /^(?:\d\d\/\d\d\/\d{4}|\d{4}-\d\d-\d\d)$/;

/** Finds a value as it is, in other groupings or spellings, and encoded. Returns names, so that the test does not leak. */
export function leaksIn(channels: Channels, markers: Markers): string[] {
  return Object.entries(channels).flatMap(([channel, text]) => {
    const bare = bareOf(text);
    const isIn = (marker: string) =>
      DATE.test(marker) ? anyWriting(marker).test(text) : bare.includes(bareOf(marker));
    return Object.entries(markers)
      .filter(([, marker]) => isIn(marker) || writings(marker).some((form) => text.includes(form)))
      .map(([name]) => `${name} in ${channel}`);
  });
}

/** With separators, or as eight digits without a hexadecimal neighbor: hashes and times contain any eight by chance. */
function anyWriting(date: string): RegExp {
  const parts = date.split(/\D/);
  const separated = `${parts.join('[^0-9a-z]{1,3}')}(?![0-9])`;
  return new RegExp(`${separated}|(?<![0-9a-f])${parts.join('')}(?![0-9a-f])`, 'i');
}

const bareOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const writings = (marker: string) =>
  [marker, ...(DATE.test(marker) ? [marker.replaceAll(/\D/g, '')] : [])].flatMap(encodings);

/** Base64 has three forms by position. The characters that depend on neighboring bytes are left out. */
function encodings(marker: string): string[] {
  if (marker.length < MIN_ENCODED_LENGTH) return [];
  const bytes = Buffer.from(marker);
  const shifted = [0, 1, 2].flatMap((shift) => {
    const padded = Buffer.concat([Buffer.alloc(shift), bytes]);
    const whole = (padded.length * 8) / 6;
    return (['base64', 'base64url'] as const).map((encoding) =>
      padded.toString(encoding).slice(Math.ceil((shift * 8) / 6), Math.floor(whole)),
    );
  });
  const quoted = encodeURIComponent(marker);
  return [...shifted, bytes.toString('hex'), ...(quoted === marker ? [] : [quoted])];
}
