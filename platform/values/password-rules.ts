export const PASSWORD_LENGTH = { min: 12, max: 128 };

export const PASSWORD_HINT = `Use at least ${PASSWORD_LENGTH.min} characters. Three or more unrelated words are easy to remember.`;

export const PASSWORD_ERRORS = {
  short: `Use at least ${PASSWORD_LENGTH.min} characters.`,
  long: `Use at most ${PASSWORD_LENGTH.max} characters.`,
  guessable: 'This password is easy to guess. Use more words, but none about you or this site.',
  monotone: 'Use more different characters.',
};

export type PasswordError = keyof typeof PASSWORD_ERRORS;
