// Decodes with code generated from the published .proto files, which shares nothing with the exporter's encoder.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

const require = createRequire(import.meta.url);
// The package's types declare no message.
const { opentelemetry } = require('@opentelemetry/otlp-proto-exporter-base/build/src/generated/root.js');
const { ExportTraceServiceRequest } = opentelemetry.proto.collector.trace.v1;

type Attributes = { key: string; value: Record<string, unknown> }[];
type Sent = { traceId: string; spanId: string; parentSpanId?: string; attributes?: Attributes };
type Message = {
  resourceSpans: { resource: { attributes?: Attributes }; scopeSpans: { spans: Sent[] }[] }[];
};

const hex = (base64: string) => Buffer.from(base64, 'base64').toString('hex');
const named = (attributes: Attributes = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

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
  const types = { bytes: String, enums: String, longs: String };
  const message: Message = ExportTraceServiceRequest.toObject(ExportTraceServiceRequest.decode(body), types);
  for (const { resource, scopeSpans } of message.resourceSpans)
    for (const { parentSpanId, ...span } of scopeSpans.flatMap((scope) => scope.spans))
      spans.push({
        ...span,
        traceId: hex(span.traceId),
        spanId: hex(span.spanId),
        ...(parentSpanId && { parentSpanId: hex(parentSpanId) }),
        attributes: named(span.attributes),
        resource: named(resource.attributes),
      });
  bodies.push(body);
  response.setHeader('Content-Type', 'application/x-protobuf').end();
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('Receiver ready'));
