import { processSlot } from '#platform/process/process-wide.ts';

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

const current = processSlot<Tracing>('tracing');

const NO_SPAN: OpenSpan = { add: () => undefined, fail: () => undefined };

export const setTracing = current.set;

export const finishTracing = async (): Promise<void> => current.get()?.finish();

export const traced: Tracing['within'] = (name, kind, facts, work) =>
  current.get()?.within(name, kind, facts, work) ?? work(NO_SPAN);

export function currentTrace(): { traceId?: string } {
  const traceId = current.get()?.traceId();
  return traceId ? { traceId } : {};
}
