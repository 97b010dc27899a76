import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { type Chapter, REQUIREMENTS, type Row, readChapters } from './rows.ts';
import { securityTags, tagsInTests } from './tags.ts';

export const PAGE = 'docs/security/asvs.md';

const STATUSES = ['met', 'not applicable', 'accepted'] as const;
const MAX_REVIEWS = 12;
const THREATS = ['docs/security/borrower-threats.md', 'docs/security/console-threats.md'];
const levels = new Map(REQUIREMENTS.map(({ id, level }) => [id, level]));

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

export function asvsPage(chapters: Chapter[]): string {
  const rows = chapters.flatMap((chapter) => chapter.rows);
  const onTests = tagsInTests();
  const upToTwo = rows.filter(({ id }) => levels.get(id) !== 3);
  return [
    '# OWASP ASVS 5.0.0, requirement by requirement',
    '',
    `Generated from \`docs/security/asvs/\` by \`npm run asvs\`. Edit those files, not this page.`,
    '',
    `ASVS 5.0.0 has ${rows.length} requirements. Levels 1 and 2 have ${upToTwo.length}: ${inWords(upToTwo)}.`,
    `Level 3 has ${rows.length - upToTwo.length}: ${inWords(rows.filter(({ id }) => levels.get(id) === 3))}.`,
    '',
    '- *About* is a short name; the text of each requirement is in the standard.',
    '- A tag such as `@lockout` is on the tests that show a row. Tags stay when tests are renamed or moved. The end of this',
    '  page lists each tag and its files.',
    '- `npm test` checks that each row names an existing place in the code and a tag on a test. `npm run asvs -- --ran` also',
    '  checks that a test of each tag ran and passed in the last `npm test` or `npm run test:all`.',
    '- *Accepted* means that the requirement is not met as written. The row gives the reason and the reviewer.',
    '- *Review* means that reading the code shows it and no test does.',
    '- Each chapter ends with the requirements that are not applicable, except those of level 3: the data files have them.',
    '',
    '## Counts',
    '',
    ...table(
      ['chapter', 'level 1', 'level 2', 'level 3', 'met', 'not applicable', 'accepted'],
      [...chapters.map(countsOf), countsOf({ id: '', title: 'All', rows })],
    ),
    ...chapters.flatMap(section),
    '',
    '## Tags',
    '',
    ...table(
      ['tag', 'a test with it shows that', 'files'],
      securityTags().map(({ name, description }) => [`\`${name}\``, description, filesOf(onTests.get(name))]),
    ),
    '',
  ].join('\n');
}

function inWords(rows: Row[]): string {
  const counts = STATUSES.map((status) => [rows.filter((row) => row.status === status).length, status]);
  return counts.map(([count, status]) => `${count} ${status}`).join(', ');
}

function countsOf({ id, title, rows }: Chapter): string[] {
  const levelOf = ({ id: requirement }: Row) => levels.get(requirement);
  return [
    `${id} ${title}`.trim(),
    ...[1, 2, 3].map((level) => String(rows.filter((row) => levelOf(row) === level).length)),
    ...STATUSES.map((status) => String(rows.filter((row) => row.status === status).length)),
  ];
}

function section({ id, title, rows }: Chapter): string[] {
  const applicable = rows.filter(({ status }) => status !== 'not applicable');
  const others = rows.filter((row) => !applicable.includes(row) && levels.get(row.id) !== 3);
  return [
    '',
    `## ${id} ${title}`,
    ...(applicable.length > 0 ? ['', ...rowsOf(applicable)] : []),
    ...(others.length > 0 ? ['', `Not applicable: ${others.map(reasonOf).join('; ')}.`] : []),
  ];
}

function rowsOf(rows: Row[]): string[] {
  return table(
    ['id', 'level', 'about', 'status', 'code', 'tests', 'note'],
    rows.map((row) => [
      row.id,
      String(levels.get(row.id)),
      row.about,
      row.status,
      (row.code ?? []).map(link).join(', '),
      row.review ? `review: ${row.review}` : (row.tags ?? []).map((tag) => `\`${tag}\``).join(', '),
      row.note ?? '',
    ]),
  );
}

const reasonOf = ({ id, about, note = '' }: Row) => `${id} ${about} (${note.replace(/\.$/, '')})`;

/** Parentheses and brackets in a path would end a Markdown link. */
function link(path: string): string {
  const address = path.replaceAll(/[()[\]]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `[${path}](../../${address})`;
}

function filesOf(paths: readonly string[] = []): string {
  return paths
    .toSorted()
    .map((file) => `\`${file}\``)
    .join(', ');
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)];
}
