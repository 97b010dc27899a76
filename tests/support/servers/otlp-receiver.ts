// Decodes with code generated from the published .proto files, which shares nothing with the exporter's encoder.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

const require = createRequire(import.meta.url);
// The package's types declare no message.
const { opentelemetry } = require('@opentelemetry/otlp-proto-exporter-base/build/src/generated/root.js');
const { ExportTraceServiceRequest } = opentelemetry.proto.collector.trace.v1;
const bytes = z.string().transform((text) => Buffer.from(text, 'base64').toString('hex'));
const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));
const span = z.object({
  traceId: bytes,
  spanId: bytes,
  parentSpanId: bytes.optional(),
  name: z.string(),
  kind: z.string(),
  attributes,
  status: z.object({ code: z.string().optional(), message: z.string().optional() }).default({}),
});
const received = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

const spans: object[] = [];
const bodies: Buffer[] = [];

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ spans, raw: Buffer.concat(bodies).toString('latin1') }));
    return;
  }
  const { authorization, 'content-type': contentType } = request.headers;
  const isExpected =
    request.url === '/v1/traces' && contentType === 'application/x-protobuf' && authorization;
  if (!isExpected) {
    response.writeHead(400).end();
    return;
  }
  const body = await buffer(request);
  const message = ExportTraceServiceRequest.decode(body);
  const object = ExportTraceServiceRequest.toObject(message, { bytes: String, enums: String, longs: String });
  for (const { resource, scopeSpans } of received.parse(object).resourceSpans) {
    spans.push(
      ...scopeSpans.flatMap((scope) => scope.spans.map((one) => ({ ...one, resource: resource.attributes }))),
    );
  }
  bodies.push(body);
  response.setHeader('Content-Type', 'application/x-protobuf').end();
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('Receiver ready'));
