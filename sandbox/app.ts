import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { answerConsents } from './answer-consents.ts';
import { answerLead } from './answer-lead.ts';
import { answerPrefill } from './answer-prefill.ts';
import { answerToken } from './answer-token.ts';
import { controlRoutes } from './control.ts';
import { keepRequests } from './keep-requests.ts';
import { PERSONAL_V2 } from './lead-personal-v2.ts';
import { PERSONAL_V3 } from './lead-personal-v3.ts';
import { REFINANCE } from './lead-refinance.ts';
import type { Operator } from './operator.ts';
import { hostedPage } from './pages/hosted.ts';
import { overviewPage } from './pages/overview.ts';
import { prefilledPage } from './pages/prefilled.ts';
import { requestsFragment } from './pages/recent-requests.ts';
import { PRODUCTS } from './products.ts';
import { onlyFromThisMachine } from './this-machine.ts';

export type SandboxEnv = { Bindings: HttpBindings; Variables: { body: Buffer; lastName: string | null } };

/** The addresses of the contract; `keepRequests` notes each call, those to unknown paths included. */
export function operatorApp(operator: Operator) {
  const app = new Hono<SandboxEnv>();

  app.use(onlyFromThisMachine);
  app.get('/', (c) => overviewPage(c, operator));
  app.get('/last-requests', (c) => requestsFragment(c, operator));
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.route('/_sandbox', controlRoutes(operator));

  app.use(keepRequests(operator));
  app.post('/oauth2/token', (c) => answerToken(c, operator));
  app.get('/api/partners/personal/ping-post/v3/consents', (c) => answerConsents(c, operator));
  app.post(PRODUCTS['personal-v3'].path, (c) => answerLead(c, operator, PERSONAL_V3));
  app.post(PRODUCTS['personal-v2'].path, (c) => answerLead(c, operator, PERSONAL_V2));
  app.post(PRODUCTS['refinance-v2'].path, (c) => answerLead(c, operator, REFINANCE));
  app.post(PRODUCTS['prefill-v2'].path, (c) => answerPrefill(c, operator));
  app.get('/offers/:token', (c) => hostedPage(c, operator));
  app.get('/prefilled/:token', (c) => prefilledPage(c, operator));

  app.notFound((c) => c.json({ errors: [{ message: `Nothing is served at ${c.req.path}.` }] }, 404));
  app.onError((error, c) => {
    console.error(error);
    return c.json({ errors: [{ message: 'The sandbox itself failed.' }] }, 500);
  });
  return app;
}
