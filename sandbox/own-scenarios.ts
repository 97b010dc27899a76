import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CODINGS } from './delivery.ts';
import { PRODUCT_KEYS } from './products.ts';
import {
  CHARSETS,
  LEAD_BODIES,
  type LeadResponse,
  LINKS,
  type PlainResponse,
  type PrefillResponse,
  type Scenario,
  WARNING_SHAPES,
} from './scenarios/scenario.ts';
import { type OwnScenarios, SCENARIOS, scenarioOf } from './scenarios.ts';

const MAX_ROWS = 200;
const MAX_FILE_BYTES = 65_536;
const MAX_DELAY_MS = 300_000;
/** An email address can carry it before a plus sign, and the forms accept it as a last name. */
const NAME = /^[A-Za-z]{2,40}$/;

/** By HTTP. */
const WITHOUT_BODY = [204, 205, 304];

function areHeaders(given: Record<string, string>): boolean {
  try {
    return Boolean(new Headers(given));
  } catch {
    return false;
  }
}

const yes = z.literal(true).optional();
const delivery = {
  interim: z.array(z.int().min(102).max(199)).max(100).optional(),
  codings: z.array(z.enum(CODINGS)).max(5).optional(),
  charset: z.enum(CHARSETS).optional(),
  delayMs: z.int().min(0).max(MAX_DELAY_MS).optional(),
  ending: z.enum(['cut', 'reset']).optional(),
};
const plainAnswer = z
  .strictObject({
    status: z.int().min(200).max(599),
    headers: z
      .record(z.string(), z.string())
      .refine(areHeaders, 'must be names and values of HTTP headers')
      .optional(),
    body: z.unknown().optional(),
    ...delivery,
  })
  .refine(({ status, body = '' }) => body === '' || !WITHOUT_BODY.includes(status), {
    path: ['body'],
    message: `must be left out with the status ${WITHOUT_BODY.join(', ')}`,
  });
const leadAnswer = z.strictObject({
  leadStatus: z.string().max(100),
  link: z.enum(Object.keys(LINKS) as (keyof typeof LINKS)[]),
  page: z.literal('decline').optional(),
  warning: z.strictObject({ as: z.enum(WARNING_SHAPES), inside: yes }).optional(),
  body: z.enum(LEAD_BODIES).optional(),
  ...delivery,
});
const prefillAnswer = z.strictObject({
  field: z.string().min(1).max(100).nullable(),
  foreign: yes,
  blanks: yes,
  ...delivery,
});

const rowRules = z.strictObject({
  lastName: z.string().regex(NAME, 'must be 2 to 40 letters from A to Z'),
  products: z.array(z.enum(PRODUCT_KEYS)).min(1),
  says: z.string().regex(/\S/, 'must not be blank').max(200),
  answer: z.looseObject({}),
  again: z.looseObject({}).optional(),
});
type Row = z.infer<typeof rowRules>;
type Answer<Stored> = Stored | PlainResponse;

const leadRules = (answer: object): z.ZodType<Answer<LeadResponse>> =>
  'status' in answer ? plainAnswer : leadAnswer;
const prefillRules = (answer: object): z.ZodType<Answer<PrefillResponse>> =>
  'status' in answer ? plainAnswer : prefillAnswer;

/** Reads each JSON file of a folder. Throws with a line for each fault, which names the file, the row and the field. */
export function readOwnScenarios(folder: string): OwnScenarios {
  const own: OwnScenarios = { leads: [], prefills: [] };
  const faults: string[] = [];
  let count = 0;
  for (const file of filesIn(folder)) {
    const rows = rowsIn(join(folder, file));
    if (typeof rows === 'string') faults.push(`${file}: ${rows}.`);
    else
      for (const [index, row] of rows.entries()) {
        count += 1;
        faults.push(...addRow(own, row).map((fault) => `${file}, row ${index + 1}, ${fault}.`));
      }
  }
  if (count > MAX_ROWS) faults.push(`${folder} has ${count} rows: use at most ${MAX_ROWS}.`);
  if (faults.length > 0) throw new Error(['Some scenarios are wrong.', ...faults].join('\n'));
  return own;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch (cause) {
    throw new Error(`SANDBOX_SCENARIOS names the folder ${folder}, which can’t be read.`, { cause });
  }
}

function rowsIn(path: string): unknown[] | string {
  if (statSync(path).size > MAX_FILE_BYTES) return 'the file is larger than 64 KB';
  try {
    const rows: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(rows) ? rows : 'the file must be a list of rows';
  } catch {
    return 'the file is not JSON';
  }
}

/** Returns the faults of the row, or adds it. */
function addRow(own: OwnScenarios, given: unknown): string[] {
  const { data: row, error } = rowRules.safeParse(given);
  if (error) return faultsIn(error);
  const isPrefill = row.products.includes('prefill-v2');
  if (isPrefill && row.products.length > 1) return ['products: prefill-v2 needs a row of its own'];
  const taken = row.products.find((product) =>
    scenarioOf<unknown>([...SCENARIOS, ...own.leads, ...own.prefills], product, row.lastName),
  );
  if (taken) return [`lastName: ${row.lastName} is already a scenario of ${taken}`];
  const added = isPrefill ? withAnswers(row, prefillRules) : withAnswers(row, leadRules);
  if ('faults' in added) return added.faults;
  if (isPrefill) own.prefills.push(added.scenario as OwnScenarios['prefills'][number]);
  else own.leads.push(added.scenario as OwnScenarios['leads'][number]);
  return [];
}

function withAnswers<Response>(
  { answer, again, ...row }: Row,
  rulesFor: (answer: object) => z.ZodType<Response>,
): { scenario: Scenario<Response> } | { faults: string[] } {
  const first = rulesFor(answer).safeParse(answer);
  if (!first.success) return { faults: faultsIn(first.error, 'answer') };
  if (again === undefined) return { scenario: { ...row, answer: first.data } };
  const later = rulesFor(again).safeParse(again);
  if (!later.success) return { faults: faultsIn(later.error, 'again') };
  return { scenario: { ...row, answer: first.data, again: later.data } };
}

function faultsIn(error: z.ZodError, within?: string): string[] {
  return error.issues.flatMap((issue) => {
    const path = [...(within ? [within] : []), ...issue.path].join('.');
    if (issue.code !== 'unrecognized_keys') return [`${path || 'the row'}: ${issue.message}`];
    return issue.keys.map((key) => `${path ? `${path}.` : ''}${key}: is not a field here`);
  });
}
