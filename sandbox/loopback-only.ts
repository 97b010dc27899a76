import { createMiddleware } from 'hono/factory';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

/** A web page open on this machine could reach the loopback socket by DNS rebinding, or post to it cross-site. */
export const loopbackOnly = createMiddleware(async (c, next) => {
  const origin = c.req.header('Origin');
  const isForeign =
    c.req.method !== 'GET' && origin && !(URL.canParse(origin) && LOOPBACK_HOST.test(new URL(origin).host));
  if (isForeign || !LOOPBACK_HOST.test(c.req.header('Host') ?? '')) {
    return c.json({ errors: [{ message: 'The sandbox accepts requests from this machine only.' }] }, 403);
  }
  return next();
});
