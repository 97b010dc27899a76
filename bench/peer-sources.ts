type Files = Record<string, string>;

export const PERSON = { firstName: 'Ada', lastName: 'Quillverton', email: 'ada@example.com' };
const ANSWERS = `import * as z from 'zod';
const name = z.string().trim().min(1).max(60);
export const ANSWERS = z.object({ firstName: name, lastName: name, email: z.email() });
export const readAnswers = async () => (${JSON.stringify(PERSON)});
`;

/** The markup of Handoff's step as React wrote it, without scripts, style sheets and the fields of Next. */
function markupOf(html: string): string {
  const [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? [];
  return body
    .replaceAll('{', '&#123;')
    .replaceAll('}', '&#125;')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<(script|style|template)\b.*?<\/\1>|<link[^>]*>/gs, '')
    .replaceAll(/<input type="hidden" name="\$ACTION[^>]*>/g, '');
}

/** The fields that a borrower fills in get what this returns, instead of their names and values. */
const withFields = (markup: string, field: (name: string) => string) =>
  markup.replaceAll(/ name="(\w+)" value="[^"]*"(?=\/>)/g, (given, name: string) =>
    name in PERSON ? field(name) : given,
  );

const asJsx = (markup: string) =>
  withFields(markup, (name) => ` name="${name}" defaultValue={values.${name}}`)
    .replaceAll(/<form[^>]*>/g, '<form action={save}>')
    .replaceAll(' class="', ' className="')
    .replaceAll(' for="', ' htmlFor="');

export const nextFiles = (html: string): Files => ({
  'app/name/page.jsx': NEXT_PAGE(asJsx(markupOf(html))),
  'app/name/actions.js': NEXT_ACTION,
  'app/name/answers.js': ANSWERS,
});

export function svelteFiles(html: string): Files {
  const form = '<form method="POST" novalidate use:enhance>';
  const markup = markupOf(html).replaceAll(/<form[^>]*>/g, form);
  return {
    'package.json': '{ "private": true, "type": "module" }\n',
    'vite.config.js': SVELTE_CONFIG,
    'src/app.html': SVELTE_TEMPLATE,
    'src/routes/name/+page.svelte': SVELTE_PAGE(
      withFields(markup, (name) => ` name="${name}" value={data.${name}}`),
    ),
    'src/routes/name/+page.server.js': SVELTE_SERVER,
    'src/routes/name/answers.js': ANSWERS,
  };
}

const NEXT_PAGE = (markup: string) => `import { cookies } from 'next/headers';
import { save } from './actions';
import { readAnswers } from './answers';
export const metadata = { title: 'What’s your name?' };
export default async function Page() {
  const values = await readAnswers((await cookies()).get('id')?.value);
  return <>${markup}</>;
}
`;
const NEXT_ACTION = `'use server';
import { redirect } from 'next/navigation';
import { ANSWERS } from './answers';
export async function save(form) {
  ANSWERS.parse(Object.fromEntries(form));
  redirect('/done');
}
`;
const SVELTE_CONFIG = `import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
export default { plugins: [sveltekit({ adapter: adapter() })] };
`;
const SVELTE_TEMPLATE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><meta name="robots" content="noindex" />%sveltekit.head%</head>
  <body>%sveltekit.body%</body>
</html>
`;
const SVELTE_PAGE = (markup: string) => `<script>
  import { enhance } from '$app/forms';
  let { data } = $props();
</script>
<svelte:head><title>What’s your name?</title></svelte:head>
${markup}
`;
const SVELTE_SERVER = `import { redirect } from '@sveltejs/kit';
import { ANSWERS, readAnswers } from './answers.js';
export const load = ({ cookies }) => readAnswers(cookies.get('id'));
export const actions = {
  async default({ request }) {
    ANSWERS.parse(Object.fromEntries(await request.formData()));
    redirect(303, '/done');
  },
};
`;
const CASA_SERVER = `import { join } from 'node:path';
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
  ],
  plan,
});
const app = express();
mount(app, {});
app.listen(Number(process.env.PORT), () => console.log('CASA ready'));
`;
const CASA_VIEW = `{% extends "casa/layouts/journey.njk" %}
{% from "casa/components/input/macro.njk" import casaGovukInput with context %}
{% block casaPageTitle %}What’s your name?{% endblock %}
{% block journey_form %}
<h1 class="govuk-heading-l">What’s your name?</h1>
<p class="govuk-body">Use your legal name as it appears on your ID.</p>
{{ casaGovukInput({ name: "firstName", label: { text: "First name" }, autocomplete: "given-name", casaValue: formData.firstName, casaErrors: formErrors }) }}
{{ casaGovukInput({ name: "lastName", label: { text: "Last name" }, autocomplete: "family-name", casaValue: formData.lastName, casaErrors: formErrors }) }}
{{ casaGovukInput({ name: "email", label: { text: "Email address" }, hint: { text: "You’ll find your offers under this email." }, autocomplete: "email", inputmode: "email", casaValue: formData.email, casaErrors: formErrors }) }}
{% endblock %}
`;

export const casaFiles: Files = {
  'server.js': CASA_SERVER,
  'views/name.njk': CASA_VIEW,
};
