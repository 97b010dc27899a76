import { Hono } from 'hono';
import { z } from 'zod';
import { CHANGES } from './control.ts';
import type { SandboxEnv } from './delivery.ts';
import { CLOCK_MOVE_NAMES, SWITCH_NAMES } from './local-tools.ts';
import { controlFailure } from './pages/control-panel.ts';
import type { Simulator } from './simulator.ts';

type Fields = Record<string, string>;

const numberOrNull = (text: string | undefined) => (text ? Number(text) : null);

type ControlForm = {
  /** Of a control. */
  route: string;
  bodyOf: (fields: Fields) => object;
  /** After a wrong value. */
  advice: string;
};

const UNTYPED = 'Open the overview again, and use its form.';

/** By the name of a form of the overview. */
const FORMS: Record<string, ControlForm> = {
  outage: {
    route: '/consents/outage',
    bodyOf: ({ status }) => ({ status: numberOrNull(status) }),
    advice: 'Choose a status from the list.',
  },
  texts: { route: '/consents/rotate', bodyOf: () => ({}), advice: UNTYPED },
  token: {
    route: '/token',
    bodyOf: ({ expiresIn }) => ({ expiresIn: numberOrNull(expiresIn) }),
    advice: 'Enter whole seconds from 0, or leave the field empty.',
  },
  v2: {
    route: '/consents/v2',
    advice: 'Enter the text as plain text.',
    // A form sends CRLF.
    bodyOf: ({ text, strict }) => ({
      text: text?.replaceAll('\r\n', '\n') || null,
      strict: strict === 'yes',
    }),
  },
  prefill: {
    route: '/prefill',
    advice: 'Enter whole seconds from 0.',
    bodyOf: ({ link, lifetimeSeconds }) => ({
      link: link === 'yes',
      lifetimeSeconds: Number(lifetimeSeconds),
    }),
  },
  preset: {
    route: '/preset',
    bodyOf: ({ name }) => ({ name: name || null }),
    advice: 'Choose an entry from the list.',
  },
  reset: { route: '/reset', bodyOf: () => ({}), advice: UNTYPED },
};

const switchFields = z.object({ name: z.enum(SWITCH_NAMES), on: z.enum(['yes', 'no']) });
const clockFields = z.object({ to: z.enum(CLOCK_MOVE_NAMES) });

/** The forms of the overview. They do as the control routes do, and show the overview again. */
export function controlForms(simulator: Simulator) {
  const forms = new Hono<SandboxEnv>();
  forms.post('/switch', async (c) => {
    const { name, on } = switchFields.parse(await c.req.parseBody());
    const reason = await simulator.localTools?.change('switch', { name, on: on === 'yes' });
    return reason ? controlFailure(c, reason) : c.redirect('/#local', 303);
  });
  forms.post('/clock', async (c) => {
    const { to } = clockFields.parse(await c.req.parseBody());
    const reason = await simulator.localTools?.change('clock', { to });
    return reason ? controlFailure(c, reason) : c.redirect('/#local', 303);
  });
  for (const [name, { route, bodyOf }] of Object.entries(FORMS))
    forms.post(`/${name}`, async (c) => {
      const change = CHANGES.find(({ path }) => path === route);
      change?.run(simulator, bodyOf((await c.req.parseBody()) as Fields));
      return c.redirect('/#controls', 303);
    });
  forms.onError((error, c) => {
    if (!(error instanceof z.ZodError)) throw error;
    const form = FORMS[c.req.path.split('/').at(-1) ?? ''];
    return controlFailure(c, form?.advice ?? UNTYPED);
  });
  return forms;
}
