import { createInterface, type Interface } from 'node:readline/promises';
import { parseBrandForm } from '#features/brand/model/brand-form.ts';
import { email } from '#platform/values/identifiers.ts';
import { UserError } from './user-error.ts';

type Answer = 'brand' | 'help-email' | 'help-phone' | 'admin';
export type Answers = Partial<Record<Answer, string | undefined>>;

const QUESTIONS: Record<Answer, string> = {
  brand: 'Brand name, as borrowers read it',
  'help-email': 'Email address where borrowers get help',
  'help-phone': 'Phone number where borrowers get help',
  admin: 'Email address of the first administrator',
};

const FIELDS = { brand: 'brandName', 'help-email': 'helpEmail', 'help-phone': 'helpPhone' } as const;

export async function collectAnswers(needed: readonly Answer[], given: Answers): Promise<Answers> {
  const wrong = needed.flatMap((name) => {
    const text = given[name];
    const fault = text === undefined ? null : faultOf(name, text);
    return fault ? [`--${name}: ${fault}.`] : [];
  });
  if (wrong.length > 0) throw new UserError(wrong.join('\n'));
  const missing = needed.filter((name) => given[name] === undefined);
  if (missing.length === 0) return given;
  if (!process.stdin.isTTY) throw new UserError(missing.map(missingSentence).join('\n'));
  return { ...given, ...(await ask(missing)) };
}

const missingSentence = (name: Answer) =>
  `--${name} or SETUP_${name.toUpperCase().replaceAll('-', '_')} is missing: ${QUESTIONS[name]}.`;

function faultOf(name: Answer, text: string): string | null {
  if (name !== 'admin') {
    const parsed = parseBrandForm((field) => (field === FIELDS[name] ? text : ''), false);
    return parsed.ok ? null : (parsed.errors[FIELDS[name]] ?? null);
  }
  const read = email.parse(text);
  return read.ok ? null : read.message;
}

async function ask(names: readonly Answer[]): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answers: Answers = {};
    for (const name of names) answers[name] = await askOne(terminal, name);
    return answers;
  } finally {
    terminal.close();
  }
}

async function askOne(terminal: Interface, name: Answer): Promise<string> {
  const closed = new Promise<never>((_, reject) => {
    terminal.once('close', () => reject(new UserError('Setup stopped. Nothing was changed.')));
  });
  for (;;) {
    const text = (await Promise.race([terminal.question(`${QUESTIONS[name]}: `), closed])).trim();
    const fault = faultOf(name, text);
    if (!fault) return text;
    console.log(`${fault}.`);
  }
}
