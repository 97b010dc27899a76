import type { Option } from '#features/form/model/options.ts';
import type { ErrorWords } from '#features/wording/model/dictionary.ts';
import { type Codec, ok } from '#platform/values/parse-result.ts';
import { line } from '#platform/values/text-formats.ts';

const MAX_LENGTH = 100;

/** A name that matches the list gets the list's spelling. Any other name stays as typed. */
export function schoolName(schools: readonly Option[], errors: ErrorWords): Codec<string> {
  const typed = line(errors.school, MAX_LENGTH);
  return {
    parse(text) {
      const result = typed.parse(text);
      const known = result.ok && matchSchool(result.value, schools);
      return known ? ok(known.label) : result;
    },
    format: (name) => name,
  };
}

/** Ignores case, accents and punctuation. */
export function matchSchool<School extends { label: string }>(
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
