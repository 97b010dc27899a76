import { showMetrics } from '#features/health/state-metrics.ts';

export async function GET({ headers }: Request): Promise<Response> {
  const metrics = await showMetrics({
    authorization: headers.get('authorization'),
    address: headers.get('x-handoff-client-address'),
  });
  if (!metrics) {
    return new Response('Not for you.\n', {
      status: 401,
      headers: { 'Cache-Control': 'no-store', 'WWW-Authenticate': 'Bearer' },
    });
  }
  return new Response(metrics.text, {
    headers: { 'Cache-Control': 'no-store', 'Content-Type': metrics.type },
  });
}
