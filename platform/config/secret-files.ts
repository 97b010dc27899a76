import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';

type Values = Record<string, string | undefined>;

export const fileSetting = (name: string) => `${name}_FILE`;

/** No sentence repeats the path: it may be the secret itself, set under the wrong name. */
export function withSecretFiles(given: Values, secrets: readonly string[]) {
  const values: Values = { ...given };
  const faults: string[] = [];
  for (const name of secrets) {
    const path = given[fileSetting(name)]?.trim();
    if (!path) continue;
    if (given[name]?.trim()) {
      faults.push(`${name} and ${fileSetting(name)} are both set: remove one of them.`);
      continue;
    }
    const content = contentOf(path);
    if (content === null)
      faults.push(
        `${fileSetting(name)} names a file that is not plain UTF-8: save it without a byte order mark.`,
      );
    else if (content === undefined) faults.push(`${fileSetting(name)} names a file that cannot be read.`);
    else if (content.trim() === '') faults.push(`${fileSetting(name)} names an empty file.`);
    else values[name] = content;
  }
  return { values, faults };
}

/** Null if it is not plain UTF-8. */
function contentOf(path: string): string | null | undefined {
  try {
    const bytes = readFileSync(path);
    const content = bytes.toString('utf8').replace(/\r?\n$/, '');
    return isUtf8(bytes) && !/^\ufeff|\0/.test(content) ? content : null;
  } catch {
    return undefined;
  }
}
