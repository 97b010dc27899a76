import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from '#scripts/dev/data-folder.ts';

const ROWS_FOLDER = 'docs/security/asvs';

const row = z.strictObject({
  id: z.string(),
  about: z.string().min(1),
  status: z.enum(['met', 'not applicable', 'accepted']),
  code: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
  review: z.string().optional(),
  /** The reason, if the requirement doesn't apply or the gap is accepted; otherwise a remark. */
  note: z.string().optional(),
});
const chapter = z.strictObject({ id: z.string(), title: z.string(), rows: z.array(row) });

export type Row = z.infer<typeof row>;
export type Chapter = z.infer<typeof chapter>;

export function readChapters(): Chapter[] {
  const folder = join(projectFolder, ROWS_FOLDER);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => chapter.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}

// From the CSV edition in the repository of OWASP ASVS, 5.0/docs_en: the level of each requirement, by section.
const SECTIONS: Record<string, string[]> = {
  V1: ['22', '1111122223', '112222222223', '222', '123'],
  V2: ['122', '112', '12223', '23'],
  V3: ['3', '113', '12223', '11222233', '11122333', '3', '22333'],
  V4: ['12233', '23333', '22', '1222'],
  V5: ['2', '112333', '113', '222'],
  V6: ['122', '111111112222', '11223333', '112233', '22222333', '2223', '33', '2222'],
  V7: ['222', '1111', '22', '11222', '223', '22'],
  V8: ['1233', '1123', '133', '23'],
  V9: ['111', '1222'],
  V10: ['22', '223', '22223', '1111122222233333', '22222', '22', '222'],
  V11: ['2233', '22233', '11233', '1222', '23', '23', '33'],
  V12: ['12233', '11', '22223'],
  V13: ['2333', '222223', '2233', '1222233'],
  V14: ['22', '12223333', '122'],
  V15: ['12233', '12233', '1222222', '3333'],
  V16: ['2', '22222', '2222', '222', '2223'],
  V17: ['23', '22223333', '22'],
};

export type Level = 1 | 2 | 3;
export type Requirement = { id: string; chapter: string; level: Level };

export const REQUIREMENTS: Requirement[] = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.flatMap((levels, section) =>
    [...levels].map((level, place) => ({
      id: `${chapter.slice(1)}.${section + 1}.${place + 1}`,
      chapter,
      level: Number(level) as Level,
    })),
  ),
);
