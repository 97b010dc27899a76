import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { applyMigrations } from './migrations.ts';
import type { Tally } from './test-checks.ts';
import { reportFile, testEnvironment } from './test-environment.ts';
import { runTool } from './tool.ts';

export interface TestRun {
  databaseUrl: string;
  folder: string;
  filter: string[];
  signal: AbortSignal;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

export async function runVitest({ databaseUrl, folder, filter, signal }: TestRun): Promise<Tally> {
  console.log('Unit, wire and database tests');
  const template = await migratedTemplate(databaseUrl);
  const report = reportFile(folder, 'vitest');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...filter], {
    environment: testEnvironment(template),
    signal,
    show: true,
  });
  return count(code, report);
}

/** A database with all migrations, of which each test file gets a copy. */
async function migratedTemplate(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create database handoff_template');
  await client.end();
  const { href } = Object.assign(new URL(databaseUrl), { pathname: '/handoff_template' });
  await applyMigrations(href);
  return href;
}

function count(code: number, file: string): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  const unread = report.testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0);
  const failed = report.numFailedTests + unread.length;
  const passed = report.numPassedTests;
  const wentWrongElsewhere = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: wentWrongElsewhere ? 1 : failed };
}
