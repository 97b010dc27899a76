export const utc = (time: string) => time.replace('T', ' ').replace('Z', ' UTC');
export const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
export const NO_OUTSIDE_CHECKPOINT =
  'None was given. Without one, a person with the database and the key could have rewritten everything.';
export const nothingSigns = (number: number) =>
  `in the log, but nothing signs ${number === 1 ? 'it, so anyone can have added it' : 'them, so anyone can have added them'}`;
