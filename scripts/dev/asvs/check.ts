import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { asvsPage, PAGE } from './page.ts';
import { type Chapter, REQUIREMENTS, type Row, readChapters } from './rows.ts';
import { securityTags, tagsInTests } from './tags.ts';

const MAX_REVIEWS = 12;
const THREATS = ['docs/security/borrower-threats.md', 'docs/security/console-threats.md'];

export function tableFaults(chapters = readChapters(), onTests = tagsInTests()): string[] {
  const rows = chapters.flatMap((chapter) => chapter.rows);
  const reviews = rows.filter(({ review }) => review);
  return [
    ...listFaults(chapters),
    ...rows.flatMap(rowFaults),
    ...(reviews.length > MAX_REVIEWS
      ? [`${reviews.length} rows are met by review: at most ${MAX_REVIEWS} may be.`]
      : []),
    ...tagFaults(new Set([...rows.flatMap(({ tags = [] }) => tags), ...threatTags()]), onTests),
  ];
}

export function pageFaults(): string[] {
  const path = join(projectFolder, PAGE);
  const written = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return written === asvsPage(readChapters()) ? [] : [`${PAGE} is out of date: run npm run asvs.`];
}

function listFaults(chapters: Chapter[]): string[] {
  const wanted = REQUIREMENTS.map(({ chapter, id }) => `${chapter} ${id}`);
  const listed = chapters.flatMap(({ id, rows }) => rows.map((row) => `${id} ${row.id}`));
  return [
    ...wanted.filter((id) => !listed.includes(id)).map((id) => `${id} has no row.`),
    ...listed.filter((id) => !wanted.includes(id)).map((id) => `${id} is no requirement of ASVS 5.0.0.`),
    ...listed.filter((id, place) => listed.indexOf(id) !== place).map((id) => `${id} has two rows.`),
  ];
}

function rowFaults({ id, status, code = [], tags = [], review, note }: Row): string[] {
  const missing = code.filter((path) => !existsSync(join(projectFolder, path)));
  const faults = missing.map((path) => `${id} names ${path}, which doesn't exist.`);
  if (status === 'met') {
    if (code.length === 0) faults.push(`${id} is met, but names no place in the code.`);
    if (tags.length === 0 && !review) faults.push(`${id} is met, but names neither a test nor a review.`);
    if (tags.length > 0 && review) faults.push(`${id} names tests and a review: keep one.`);
  } else if (!note) faults.push(`${id} is ${status}, but gives no reason.`);
  if (status === 'accepted' && !note?.includes('Look again: '))
    faults.push(`${id} is accepted, but doesn't say who looks again.`);
  return faults;
}

function tagFaults(used: Set<string>, onTests: Map<string, string[]>): string[] {
  const defined = new Set(securityTags().map(({ name }) => name));
  return [
    ...[...used].filter((tag) => !defined.has(tag)).map((tag) => `${tag} is not in tags.json.`),
    ...[...used].filter((tag) => !onTests.has(tag)).map((tag) => `${tag} is on no test.`),
    ...[...defined].filter((tag) => !used.has(tag)).map((tag) => `${tag} is used by no row.`),
    ...[...onTests]
      .filter(([tag]) => !defined.has(tag) && !/^@((nightly-)?with(out)?-scripts|nightly|shots)$/.test(tag))
      .map(([tag, files]) => `${tag} of ${files[0]} is not in tags.json.`),
  ];
}

function threatTags(): string[] {
  return THREATS.flatMap((path) => {
    const file = join(projectFolder, path);
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return [...text.matchAll(/`(@[\w-]+)`/g)].map(([, tag = '']) => tag);
  });
}
