import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addSettings, givenSettings, SettingsError } from '#platform/config/env.ts';
import { privateFile, projectFolder } from '#scripts/dev/data-folder.ts';
import { commandLine, isAlive } from '#scripts/dev/processes.ts';
import { explainSettingsErrors } from './user-error.ts';

/** The settings with which `npm start` runs, and its process. */
export type LocalInstallation = { pid: number; settings: Record<string, string> };

const dataFolder = join(projectFolder, 'data');
const STARTER = 'scripts/dev/start.ts';
const FILE = 'local.json';

/** Returns the function that removes it. It holds keys, so only its owner may read it. */
export function writeLocalInstallation(installation: LocalInstallation, folder = dataFolder): () => void {
  const content = JSON.stringify(installation);
  const path = privateFile(folder, FILE, content);
  return () => {
    // Another start on another database may have written its own.
    if (existsSync(path) && readFileSync(path, 'utf8') === content) rmSync(path, { force: true });
  };
}

/**
 * Gives a command the settings of the running `npm start`, unless it has others of its own. Some commands need no
 * setting, so the reason for giving none is printed only once one is missing.
 */
export function adoptLocalInstallation(folder = dataFolder): void {
  const given = ownSettings();
  if (!given) return;
  const names = Object.keys(given);
  const found = readInstallation(folder);
  if (typeof found === 'string') {
    if (names.length === 0) explainSettingsErrors(() => found);
    return;
  }
  const { settings } = found;
  const others = names.filter((name) => given[name] !== settings[name]);
  if (others.length === 0) {
    addSettings(settings);
    return;
  }
  const why = `The settings of the running npm start aren’t used, because these are set to other values: ${others.join(', ')}.`;
  explainSettingsErrors((message) => `${message}\n${why}`);
}

/** Null if they can't be read, which the command itself reports. */
function ownSettings(): Record<string, string> | null {
  try {
    return givenSettings();
  } catch (error) {
    if (error instanceof SettingsError) return null;
    throw error;
  }
}

function readInstallation(folder: string): LocalInstallation | string {
  const path = join(folder, FILE);
  let found: Partial<LocalInstallation>;
  try {
    found = Object(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return 'There are no settings, and npm start isn’t running here. Start it, or set the settings of docs/settings.md.';
    return `The file ${path} of npm start can’t be read. Stop npm start and start it again, as the same user.`;
  }
  const { pid = 0, settings } = found;
  if (!isAlive(pid) || !commandLine(pid).includes(STARTER))
    return `npm start (process ${pid}) ended without stopping its parts. Start it again: its database runs only as long as it does.`;
  return settings?.HANDOFF_MODE === 'local'
    ? { pid, settings }
    : `The file ${path} isn’t of local mode. Delete it.`;
}
