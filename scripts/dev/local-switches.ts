import { childEnvironment, isSet } from '#platform/config/env.ts';

export const SWITCHES = ['timeGate', 'numberLimits', 'botFilter'] as const;
export type SwitchName = (typeof SWITCHES)[number];
export type Switches = Record<SwitchName, boolean>;

const MANY = '1000000';

/** Settings of the app while the switch is off and on. Without one, the app has its default of local mode. */
const SETTINGS: Partial<Record<SwitchName, { off: Record<string, string>; on: Record<string, string> }>> = {
  timeGate: { off: { LIMIT_FASTEST_SECONDS: '0' }, on: {} },
  numberLimits: {
    off: {
      LIMIT_POSTS_PER_MINUTE: MANY,
      LIMIT_STARTS_PER_MINUTE: MANY,
      LIMIT_GETS_PER_MINUTE: MANY,
      LIMIT_LEADS_PER_DAY: MANY,
    },
    // As in production.
    on: { LIMIT_GETS_PER_MINUTE: '6000', LIMIT_LEADS_PER_DAY: '10' },
  },
};

export type GivenSettings = { names: string[]; isAll: boolean };

/** The settings of a switch that the developer gave, which it leaves as they are. `isAll`: it has no other. */
export function settingsGiven(name: SwitchName): GivenSettings {
  const given = childEnvironment({});
  const own = [...new Set(Object.values(SETTINGS[name] ?? {}).flatMap(Object.keys))];
  const names = own.filter((setting) => isSet(setting, given));
  return { names, isAll: own.length > 0 && names.length === own.length };
}

/** A setting that the developer gave stays. */
export function switchSettings(switches: Switches): Record<string, string> {
  const given = childEnvironment({});
  const chosen = SWITCHES.flatMap((name) =>
    Object.entries(SETTINGS[name]?.[switches[name] ? 'on' : 'off'] ?? {}),
  );
  return Object.fromEntries(chosen.filter(([name]) => !isSet(name, given)));
}
