import { join } from 'node:path';
import { startProgram } from '#scripts/dev/child-processes.ts';
import { testPort } from '#scripts/dev/free-port.ts';
import { PEERS } from './packages.ts';
import { HEADERS, isPage, isRedirect, PERSON, type RunningPeer } from './peer.ts';
import { writeFiles } from './peer-build.ts';

const FOLDER = join(PEERS, 'casa');
const STOP_TIMEOUT_MS = 5_000;

/** GOV.UK's form runner with its own page layout. Its sessions are in memory, and it does not compress. */
export async function startCasaPeer(signal: AbortSignal): Promise<RunningPeer> {
  writeFiles(FOLDER, { 'server.js': SERVER, 'views/name.njk': VIEW, 'views/done.njk': DONE });
  const port = await testPort();
  const running = await startProgram(
    {
      name: 'CASA',
      arguments: [join(FOLDER, 'server.js')],
      environment: { NODE_ENV: 'production', PORT: String(port) },
      ready: /^CASA ready/,
      graceMs: STOP_TIMEOUT_MS,
    },
    signal,
  );
  const pageUrl = `http://localhost:${port}/name`;
  return {
    name: 'CASA',
    pid: running.pid,
    pageUrl,
    stop: running.stop,
    async prepare(borrowers) {
      const sessions = await Promise.all(Array.from({ length: borrowers }, () => openSession(pageUrl)));
      return {
        page: sessions.map(({ cookie }) => ({
          url: pageUrl,
          headers: { ...HEADERS, cookie },
          body: null,
          isAccepted: isPage,
        })),
        post: sessions.map(({ cookie, token }) => ({
          url: pageUrl,
          headers: { ...HEADERS, cookie, 'content-type': 'application/x-www-form-urlencoded' },
          body: Buffer.from(`${new URLSearchParams({ _csrf: token, contextid: 'default', ...PERSON })}`),
          isAccepted: isRedirect,
        })),
      };
    },
  };
}

/** The token belongs to the session. */
async function openSession(pageUrl: string): Promise<{ cookie: string; token: string }> {
  const first = await fetch(pageUrl, { redirect: 'manual' });
  const cookie = first.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  const html = await (await fetch(pageUrl, { headers: { cookie } })).text();
  return { cookie, token: /name="_csrf" value="([^"]+)"/.exec(html)?.[1] ?? '' };
}

const SERVER = `import { join } from 'node:path';
import { configure, field, Plan, validators } from '@dwp/govuk-casa';
import express from 'express';
const { required, strlen, email } = validators;
const name = (id) => field(id).validators([required.make(), strlen.make({ max: 60 })]);
const plan = new Plan();
plan.setRoute('name', 'done');
const { mount } = configure({
  views: [join(import.meta.dirname, 'views')],
  session: { name: 'casa', secret: 'of the bench alone', ttl: 86_400, secure: false },
  pages: [
    {
      waypoint: 'name',
      view: 'name.njk',
      fields: [name('firstName'), name('lastName'), field('email').validators([required.make(), email.make()])],
    },
    { waypoint: 'done', view: 'done.njk', fields: [] },
  ],
  plan,
});
const app = express();
mount(app, {});
app.listen(Number(process.env.PORT), () => console.log('CASA ready'));
`;
const VIEW = `{% extends "casa/layouts/journey.njk" %}
{% from "casa/components/input/macro.njk" import casaGovukInput with context %}
{% block casaPageTitle %}What’s your name?{% endblock %}
{% block journey_form %}
<h1 class="govuk-heading-l">What’s your name?</h1>
<p class="govuk-body">Use your legal name as it appears on your ID.</p>
{{ casaGovukInput({ name: "firstName", label: { text: "First name" }, autocomplete: "given-name", casaValue: formData.firstName, casaErrors: formErrors }) }}
{{ casaGovukInput({ name: "lastName", label: { text: "Last name" }, autocomplete: "family-name", casaValue: formData.lastName, casaErrors: formErrors }) }}
{{ casaGovukInput({ name: "email", label: { text: "Email address" }, hint: { text: "Your offers will be saved under this email." }, autocomplete: "email", inputmode: "email", casaValue: formData.email, casaErrors: formErrors }) }}
{% endblock %}
`;
const DONE = `{% extends "casa/layouts/journey.njk" %}
{% block casaPageTitle %}Done{% endblock %}
{% block journey_form %}<h1 class="govuk-heading-l">Done</h1>{% endblock %}
`;
