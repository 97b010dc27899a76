import { Hono } from 'hono';
import { controlRoutes } from './control.ts';
import { deliver } from './deliver.ts';
import { handleConsents } from './handle-consents.ts';
import { handleLead } from './handle-lead.ts';
import { handlePrefill } from './handle-prefill.ts';
import { handleToken } from './handle-token.ts';
import { PERSONAL_V2 } from './lead-personal-v2.ts';
import { PERSONAL_V3 } from './lead-personal-v3.ts';
import { REFINANCE } from './lead-refinance.ts';
import { loopbackOnly } from './loopback-only.ts';
import { hostedPage } from './pages/hosted.ts';
import { overviewPage } from './pages/overview.ts';
import { prefilledPage } from './pages/prefilled.ts';
import { requestsFragment } from './pages/recent-requests.ts';
import { PRODUCT_ENDPOINTS } from './products.ts';
import { recordRequests } from './record-requests.ts';
import type { SandboxEnv } from './request-context.ts';
import type { Simulator } from './simulator.ts';

export function simulatorApp(simulator: Simulator) {
  const app = new Hono<SandboxEnv>();

  app.use(loopbackOnly);
  app.get('/', (c) => overviewPage(c, simulator));
  app.get('/last-requests', (c) => requestsFragment(c, simulator));
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.route('/_sandbox', controlRoutes(simulator));

  app.use(recordRequests(simulator));
  app.use(deliver(simulator));
  app.post('/oauth2/token', (c) => handleToken(c, simulator));
  app.get('/api/partners/personal/ping-post/v3/consents', (c) => handleConsents(c, simulator));
  app.post(PRODUCT_ENDPOINTS['personal-v3'].path, (c) => handleLead(c, simulator, PERSONAL_V3));
  app.post(PRODUCT_ENDPOINTS['personal-v2'].path, (c) => handleLead(c, simulator, PERSONAL_V2));
  app.post(PRODUCT_ENDPOINTS['refinance-v2'].path, (c) => handleLead(c, simulator, REFINANCE));
  app.post(PRODUCT_ENDPOINTS['prefill-v2'].path, (c) => handlePrefill(c, simulator));
  app.get('/offers/:token', (c) => hostedPage(c, simulator));
  app.get('/prefilled/:token', (c) => prefilledPage(c, simulator));

  app.notFound((c) => c.json({ errors: [{ message: `Unknown path ${c.req.path}.` }] }, 404));
  app.onError((error, c) => {
    console.error(error);
    return c.json({ errors: [{ message: 'Internal error of the sandbox.' }] }, 500);
  });
  return app;
}
