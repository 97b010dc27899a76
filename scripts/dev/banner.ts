import { relative } from 'node:path';

export function startBanner(here: {
  app: string;
  console: string;
  sandboxPort: number | undefined;
  dataFolder: string;
  ownDatabase: boolean;
  joinLink: string | undefined;
  practiceLink: string | undefined;
}): string {
  const rows = [
    ['Open', here.app],
    ['Apply', `${here.app}/start/personal-loan`],
    ['Console', here.console],
    ...(here.sandboxPort
      ? [['Sandbox', `http://localhost:${here.sandboxPort}, a simulator of the operator`]]
      : []),
    [
      'Data',
      here.ownDatabase
        ? `${relative('.', here.dataFolder)}/, stored until you delete it`
        : 'in your DATABASE_URL',
    ],
    ['Stop', 'Ctrl-C'],
  ];
  const tries = here.sandboxPort ? trySandbox(here.sandboxPort) : [];
  return [
    '',
    '  Handoff is ready',
    '',
    ...rows.map(([name, value]) => `  ${name?.padEnd(9)}${value}`),
    ...(here.practiceLink ? practiceTeam(here.practiceLink) : []),
    ...(here.joinLink ? firstOfTheConsole(here.joinLink) : []),
    ...tries,
    '',
  ].join('\n');
}

function trySandbox(port: number): string[] {
  return [
    '',
    '  Test applicant',
    '    Great Credibletest, great@example.com, (777) 777-7777, born 10/14/1988, SSN ends 1451',
    '    378 East Street, Bloomsburg, PA 17815',
    '    employed full time, $90,000 a year; rents at $1,200 a month',
    '    $9,999 for debt consolidation',
    '',
    '  Another last name, such as Failure or Slow, makes the sandbox behave otherwise:',
    `  http://localhost:${port} lists them.`,
  ];
}

function practiceTeam(link: string): string[] {
  return [
    '',
    '  Sign in to the console as administrator, compliance officer, marketer or viewer, without a password:',
    `  ${link}`,
  ];
}

function firstOfTheConsole(link: string): string[] {
  return [
    '',
    '  The console has no administrator yet. This link creates its first administrator. It works for a day:',
    `  ${link}`,
    '  It asks for a password of your choice and for an authenticator app, such as your password manager.',
  ];
}
