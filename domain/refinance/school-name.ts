import type { Choice } from '../choices.ts';
import { type Rule, understood } from '../reading.ts';
import { line } from '../words.ts';

const typed = line({
  empty: 'Enter the name of your school',
  tooLong: 'Enter a name of at most 100 characters for your school',
  most: 100,
});

/** The name of a school: as the list has it where it means one of these, else as it was typed. */
export function schoolName(schools: readonly Choice[]): Rule<string> {
  return {
    read(text) {
      const reading = typed.read(text);
      const known = reading.ok && schoolMeant(reading.value, schools);
      return known ? understood(known.label) : reading;
    },
    show: (name) => name,
  };
}

/** The school of a list that a name means, whatever its case, accents and punctuation; undefined where none does. */
export function schoolMeant<School extends { label: string }>(
  name: string,
  schools: readonly School[],
): School | undefined {
  const wanted = bare(name);
  return schools.find(({ label }) => bare(label) === wanted);
}

const bare = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\bthe\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
