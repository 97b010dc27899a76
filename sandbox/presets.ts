import { setTimeout as pause } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import type { SandboxEnv } from './delivery.ts';

/** Bad days of an operator, for all borrowers. */
export const PRESETS = {
  slow: { title: 'Slow today', does: 'Every response takes 5 seconds.' },
  failing: { title: '5% fail', does: 'Every 20th request gets 500.' },
  maintenance: { title: 'Maintenance', does: 'Every request gets 503, for 10 minutes.' },
  rate_limited: { title: 'Rate limited', does: 'Every request gets 429, with Retry-After: 1.' },
} as const;
export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];

export type Preset = { name: PresetName; since: number; requests: number };

const SLOW_MS = 5_000;
const FAILS_EACH = 20;
const MAINTENANCE_MS = 600_000;
/** Offers and prefilled forms are pages of the operator's site. */
const ENDPOINT = /^\/(?:oauth2|api)\//;

type Presettable = { preset: Preset | null; now: () => number };

/** Null also after it has ended by itself. */
export function currentPreset({ preset, now }: Presettable): Preset | null {
  const isOver = preset?.name === 'maintenance' && now() >= preset.since + MAINTENANCE_MS;
  return isOver ? null : preset;
}

export const applyPreset = (simulator: Presettable) =>
  createMiddleware<SandboxEnv>(async (c, next) => {
    const preset = currentPreset(simulator);
    if (!preset || !ENDPOINT.test(c.req.path)) return next();
    preset.requests += 1;
    switch (preset.name) {
      case 'slow':
        await pause(SLOW_MS, undefined, { ref: false });
        return next();
      case 'failing':
        if (preset.requests % FAILS_EACH !== 0) return next();
        return c.json({ errors: [{ message: 'Something went wrong.' }] }, 500);
      case 'maintenance': {
        const endsInMs = preset.since + MAINTENANCE_MS - simulator.now();
        c.header('Retry-After', String(Math.ceil(endsInMs / 1_000)));
        return c.json({ errors: [{ message: 'Down for maintenance.' }] }, 503);
      }
      case 'rate_limited':
        c.header('Retry-After', '1');
        return c.json({ errors: [{ message: 'Too many requests at once.' }] }, 429);
    }
  });
