// Exits with 0 if the instance at this port answers, or is ready with `/readyz`: what a container's health check runs.
const [port, path = '/livez'] = process.argv.slice(2);
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(4_000) });
  process.exit(ok ? 0 : 1);
} catch {
  process.exit(1);
}
