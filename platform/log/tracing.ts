/** Words and numbers from closed sets only: no URL, person id, SQL or body. */
export type SpanFacts = Record<string, string | number>;

export type SpanKind = 'server' | 'client' | 'internal';

export type OpenSpan = { add: (facts: SpanFacts) => void; fail: () => void };

export type Tracing = {
  within: <Result>(
    name: string,
    kind: SpanKind,
    facts: SpanFacts,
    work: (span: OpenSpan) => Promise<Result>,
  ) => Promise<Result>;
  traceId: () => string | undefined;
  /** Settles within seconds and never rejects. */
  finish: () => Promise<void>;
};

declare global {
  // Global, because the bundled app and the server around it load this file separately.
  var handoffTracing: Tracing | undefined;
}

const NO_SPAN: OpenSpan = { add: () => undefined, fail: () => undefined };

export function traced<Result>(
  name: string,
  kind: SpanKind,
  facts: SpanFacts,
  work: (span: OpenSpan) => Promise<Result>,
): Promise<Result> {
  const tracing = globalThis.handoffTracing;
  return tracing ? tracing.within(name, kind, facts, work) : work(NO_SPAN);
}

export function currentTrace(): { traceId?: string } {
  const traceId = globalThis.handoffTracing?.traceId();
  return traceId ? { traceId } : {};
}
