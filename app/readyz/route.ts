import { connection } from 'next/server';
import { databaseNow } from '#records/db.ts';

export async function GET(): Promise<Response> {
  await connection();
  const isReady = await databaseNow().then(
    () => true,
    () => false,
  );
  return Response.json(
    { ready: isReady },
    { status: isReady ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
