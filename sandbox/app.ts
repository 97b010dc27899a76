import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { StatusCode } from 'hono/utils/http-status';
import { controlRoutes } from './control.ts';
import { controlForms } from './control-forms.ts';
import { deliver, type SandboxEnv } from './delivery.ts';
import { handleLead } from './handle-lead.ts';
import { handlePrefill } from './handle-prefill.ts';
import { handleToken } from './handle-token.ts';
import { recordRequests } from './journal.ts';
import { hostedPage } from './pages/hosted.ts';
import { overviewPage } from './pages/overview.ts';
import { prefilledPage } from './pages/prefilled.ts';
import { requestsFragment } from './pages/recent-requests.ts';
import { PERSONAL_V2, PERSONAL_V3 } from './personal-leads.ts';
import { applyPreset } from './presets.ts';
import { PRODUCT_ENDPOINTS } from './products.ts';
import { REFINANCE } from './refinance-leads.ts';
import { rejectWithoutToken } from './request-checks.ts';
import type { Simulator } from './simulator.ts';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

export function simulatorApp(simulator: Simulator) {
  const app = new Hono<SandboxEnv>();

  app.use(loopbackOnly);
  app.get('/', (c) => overviewPage(c, simulator));
  app.get('/last-requests', (c) => requestsFragment(c, simulator));
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.route('/_sandbox', controlRoutes(simulator));
  app.route('/controls', controlForms(simulator));

  app.use(recordRequests(simulator));
  app.use(deliver(simulator));
  app.use(applyPreset(simulator));
  app.post('/oauth2/token', (c) => handleToken(c, simulator));
  // Contract 4: the blocks have the structure of disclosuresText.
  app.get('/api/partners/personal/ping-post/v3/consents', (c) => {
    const rejection = rejectWithoutToken(c, simulator, 'personal');
    if (rejection) return rejection;
    const { outage } = simulator.consents;
    if (outage === null) return c.json(simulator.consents.serve());
    c.status(outage as StatusCode);
    return c.json({ errors: [{ message: 'A control route disabled the consents.' }] });
  });
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

/** They move the clock of a stored database, so only the overview posts them. */
const FORMS = '/controls/';

/** A web page open on this machine could reach the loopback socket by DNS rebinding, or post to it cross-site. */
const loopbackOnly = createMiddleware(async (c, next) => {
  const [origin, host = ''] = [c.req.header('Origin'), c.req.header('Host')];
  const isOurs = (from: string) =>
    c.req.path.startsWith(FORMS)
      ? from === `http://${host}`
      : URL.canParse(from) && LOOPBACK_HOST.test(new URL(from).host);
  const isForeign = c.req.method !== 'GET' && origin && !isOurs(origin);
  if (isForeign || !LOOPBACK_HOST.test(host)) {
    return c.json({ errors: [{ message: 'The sandbox accepts requests from this machine only.' }] }, 403);
  }
  return next();
});
