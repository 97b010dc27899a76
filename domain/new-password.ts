const LENGTH_MIN = 12;
const LENGTH_MAX = 128;

export const PASSWORD_HINT = `At least ${LENGTH_MIN} characters, of any kind. A few words in a row are easy to keep in mind.`;

/** What can be wrong with a password that somebody has thought of, in words for them. */
export const PASSWORD_FAULTS = {
  short: `Use at least ${LENGTH_MIN} characters.`,
  long: `Use at most ${LENGTH_MAX} characters.`,
  guessable:
    'This is among the first that would be tried. Use words that have nothing to do with you or this place.',
  monotone: 'Use more different characters.',
};

export type PasswordFault = keyof typeof PASSWORD_FAULTS;

/** Pieces of passwords that are tried first, and of which a long one may still be made. */
const GUESSED_FIRST = [
  'password',
  'passwort',
  'qwerty',
  'letmein',
  'welcome',
  'iloveyou',
  '123456',
  'abc123',
  'handoff',
  'admin',
];
/** How much must be left of a password without those pieces and without the person's own name. */
const LEFT_MIN = 8;
const DIFFERENT_MIN = 5;

/** What is wrong with a password; undefined where nothing is. */
export function passwordFault(
  password: string,
  known: { email: string; name: string },
): PasswordFault | undefined {
  const length = [...password].length;
  if (length < LENGTH_MIN) return 'short';
  if (length > LENGTH_MAX) return 'long';
  const pieces = [...GUESSED_FIRST, ...known.email.split(/[@.\-_+]/), ...known.name.split(/\s+/)]
    .map((piece) => piece.toLowerCase())
    .filter((piece) => piece.length > 2);
  const left = pieces.reduce((rest, piece) => rest.replaceAll(piece, ''), password.toLowerCase());
  if (left.length < LEFT_MIN) return 'guessable';
  return new Set(left).size < DIFFERENT_MIN ? 'monotone' : undefined;
}
