/** Values that must be nowhere, and places to look for them, each by a name that a failed test may print. */
export type Markers = Record<string, string>;
export type Channels = Record<string, string>;

const MIN_ENCODED_LENGTH = 8;

/**
 * Where a value can be read: as it is, however it is grouped or spelled, or merely encoded. Tells names only, so that a
 * test that finds a leak does not become one.
 */
export function leaksIn(channels: Channels, markers: Markers): string[] {
  return Object.entries(channels).flatMap(([channel, text]) => {
    const bare = bareOf(text);
    return Object.entries(markers)
      .filter(
        ([, marker]) =>
          bare.includes(bareOf(marker)) || encodings(marker).some((form) => text.includes(form)),
      )
      .map(([name]) => `${name} in ${channel}`);
  });
}

const bareOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** In Base64 a value looks otherwise at each of three places; the letters that its neighbours decide are left out. */
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
  return [...shifted, bytes.toString('hex'), encodeURIComponent(marker)];
}
