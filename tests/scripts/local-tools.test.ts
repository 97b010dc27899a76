import { expect, test, vi } from 'vitest';
import { localToolsAt } from '#sandbox/local-tools.ts';
import { startSandbox } from '#sandbox/start.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { settingsGiven, switchSettings } from '#scripts/dev/local-switches.ts';
import { openLocalTools } from '#scripts/dev/local-tools.ts';

const NONE = { names: [], isAll: false };
const NONE_GIVEN = { timeGate: NONE, numberLimits: NONE, botFilter: NONE };
const OFF = { timeGate: false, numberLimits: false, botFilter: false };

test('the overview starts scenarios, and its forms change what npm start runs', async () => {
  const changes: string[] = [];
  const starts = { 'prefill-v2': 'http://localhost:3000/_local/start/quick-start' };
  const tools = await openLocalTools({
    state: async () => ({
      ...{ starts, switches: OFF, canMoveClock: true, aheadMs: 90_000_000, leftOut: 2 },
      given: { ...NONE_GIVEN, timeGate: { names: ['LIMIT_FASTEST_SECONDS'], isAll: true } },
    }),
    setSwitch: async (name, on) => void changes.push(`${name} ${on}`),
    moveClock: (to) => Promise.reject(new UserError(`No time for ${to}.`)),
  });
  const sandbox = await startSandbox({ port: 0, localTools: localToolsAt(tools.address) });
  const overview = await (await fetch(`${sandbox.origin}/?search=linkless`)).text();
  expect(overview).toContain(
    `href="${starts['prefill-v2']}#test-person=1&amp;firstName=Great&amp;lastName=Linkless&amp;`,
  );
  for (const note of [
    'Set by LIMIT_FASTEST_SECONDS in your environment.',
    'has left out 2 visits',
    'Off. Headless',
    '1 d 1 h 0 min ahead',
  ])
    expect(overview).toContain(note);
  expect(overview).not.toContain('name="name" value="timeGate"');
  const send = async (form: string, fields: Record<string, string>, from = sandbox.origin) => {
    const sent = { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: from } };
    return (await fetch(`${sandbox.origin}/controls/${form}`, sent)).text();
  };
  await send('switch', { name: 'botFilter', on: 'yes' });
  await send('switch', { name: 'botFilter', on: 'no' }, 'http://localhost:1');
  expect(changes).toEqual(['botFilter true']);
  expect(await send('prefill', { lifetimeSeconds: 'x' })).toContain('Enter whole seconds from 0.');
  expect(await send('clock', { to: 'link' })).toContain('No time for link.');
  expect(await localToolsAt(new URL('/wrong-key', tools.address).href).read()).toBeNull();
  await tools.close();
  expect(await send('clock', { to: 'link' })).toContain('npm start doesn’t answer.');
  await sandbox.close();
});

test('limits are off until their switch turns them on, and a setting of the environment stays', () => {
  vi.stubEnv('LIMIT_LEADS_PER_DAY', '7');
  const settings = (on: Partial<typeof OFF>) => switchSettings({ ...OFF, ...on });
  expect(settings({})).toMatchObject({ LIMIT_FASTEST_SECONDS: '0', LIMIT_GETS_PER_MINUTE: '1000000' });
  expect(settings({ timeGate: true })).not.toHaveProperty('LIMIT_FASTEST_SECONDS');
  expect(settings({ numberLimits: true })).toMatchObject({ LIMIT_GETS_PER_MINUTE: '6000' });
  expect(settings({})).not.toHaveProperty('LIMIT_LEADS_PER_DAY');
  expect(settingsGiven('numberLimits')).toEqual({ names: ['LIMIT_LEADS_PER_DAY'], isAll: false });
  vi.stubEnv('LIMIT_FASTEST_SECONDS', '5');
  expect(settingsGiven('timeGate')).toEqual({ names: ['LIMIT_FASTEST_SECONDS'], isAll: true });
  expect(settingsGiven('botFilter')).toEqual(NONE);
});
