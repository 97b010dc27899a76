import { expect, test } from 'vitest';
import { brokenCodeRules } from './code-rules.ts';
import { parse } from './source.ts';

test.each([
  ['bound', 'app/apply/form.tsx', "'use client';\nconst save = saveStep.bind(null, step);"],
  ['bound', 'components/x.tsx', "'use client';\nconst x = <form action={save.bind(null, 1)} />;"],
  ['only child', 'components/x.tsx', 'const X = () => <button>{isSending && <Spinner />}Send</button>;'],
  ['only child', 'components/x.tsx', 'const X = ({ label, children }) => <button><b />{children}</button>;'],
  ['only child', 'components/x.tsx', 'const X = ({ error }) => <p><span>Error: </span>{error}</p>;'],
  ['only child', 'components/x.tsx', 'const X = ({ first, last }) => <p>{first} {last}</p>;'],
  ['only child', 'components/x.tsx', 'const X = ({ count }) => <p>{count} of 9</p>;'],
  ['only child', 'components/x.tsx', 'const X = ({ isNew }) => <p><b />{isNew ? <i /> : "old"}</p>;'],
  ['only child', 'components/x.tsx', 'const X = ({ names }) => <p><b />{names.map((name) => name)}</p>;'],
  ['only child', 'components/x.tsx', 'const X = ({ at }) => <>{at}<b /></>;'],
  [
    'only child',
    'app/x/page.tsx',
    'function Name({ name }) { if (!name) return "None"; return <b>{name}</b>; }',
  ],
  ['only child', 'app/x/page.tsx', 'export default () => <p>{isOn ? <>On since <Time /></> : null}</p>;'],
  ['transaction()', 'features/lead/store/x.ts', 'await db().$transaction(work);'],
  ['waits', 'tests/browser/x.spec.ts', 'await page.waitForTimeout(100);'],
  ['until', 'tests/edge/x.test.ts', 'await vi.waitUntil(isThere);'],
  ['until', 'tests/edge/x.test.ts', 'await expect.poll(count).toBe(1);'],
  ['test()', 'tests/edge/x.test.ts', "import { expect, it } from 'vitest';"],
  ['tag', 'tests/browser/x.spec.ts', "test('says so @with-scripts', () => {});"],
  ['readForm', 'app/x/actions.ts', "const save = async (form: FormData) => form.get('name');"],
  ['readForm', 'app/x/route.ts', "const name = (await request.formData()).get('name');"],
  ['readForm', 'app/x/route.ts', "const sent = await request.formData().catch(none);\nsent.getAll('name');"],
  ['readForm', 'features/x/save.ts', 'const save = (data: FormData) => Object.fromEntries([...data]);'],
  ['silenced', 'domain/x.ts', '// biome-ignore lint/suspicious/noExplicitAny:\nconst x = 1;'],
  ['silenced', 'domain/x.ts', '// biome-ignore lint/suspicious/noExplicitAny: needed\nconst x = 1;'],
])('finds %s in %s: %s', (sentence, path, text) => {
  expect(brokenCodeRules(parse({ path, text }))).toEqual([expect.stringContaining(sentence)]);
});

test.each([
  ['app/apply/page.tsx', 'const save = saveStep.bind(null, step);'],
  ['components/x.tsx', 'const X = ({ error }) => <p><span>Error: </span><span>{error}</span></p>;'],
  ['components/x.tsx', 'const X = ({ isOn }) => <p>{isOn ? "on" : "off"}</p>;'],
  ['components/x.tsx', 'const X = () => <p>Read <a href="/x">the text</a> first.</p>;'],
  ['components/x.tsx', 'const X = ({ names }) => <ul><li />{names.map((name) => <li>{name}</li>)}</ul>;'],
  [
    'components/x.tsx',
    'type P = { aside: Elements };\nconst X = ({ aside }: P) => <div>{aside}{isOn && <b />}</div>;',
  ],
  [
    'app/x/actions.ts',
    "const save = (data: FormData) => readForm(FORM, data).text('name') + query.get('name');",
  ],
  ['tests/browser/x.spec.ts', "test('says so', { tag: '@with-scripts' }, () => expect.poll(count).toBe(1));"],
  ['platform/database/transaction.ts', 'db().$transaction(work, options);'],
  ['domain/x.ts', "const say = 'biome-ignore and page.waitForTimeout()';"],
  ['domain/x.ts', '// biome-ignore lint/a/b: the rule does not know of this case\nconst x = 1;'],
])('finds nothing in %s: %s', (path, text) => {
  expect(brokenCodeRules(parse({ path, text }))).toEqual([]);
});
