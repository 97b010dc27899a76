import { createMiddleware } from 'hono/factory';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

/**
 * The socket is bound to loopback, yet a web page open on this machine could still reach it under a name of its
 * own (DNS rebinding) or post to it from elsewhere.
 */
export const onlyFromThisMachine = createMiddleware(async (c, next) => {
  const origin = c.req.header('Origin');
  const foreign =
    c.req.method !== 'GET' && origin && !(URL.canParse(origin) && LOOPBACK_HOST.test(new URL(origin).host));
  if (foreign || !LOOPBACK_HOST.test(c.req.header('Host') ?? '')) {
    return c.json({ errors: [{ message: 'The sandbox answers this machine only.' }] }, 403);
  }
  return next();
});
