/** What this operator takes for the current consent text of version 2, which partners store by themselves. */
export class V2Text {
  /** Null: none is known, so none is out of date. */
  current: string | null = null;
  /** Whether a text that is out of date is refused, instead of warned of. */
  strict = false;

  isStale(sent: string): boolean {
    return this.current !== null && !sent.includes(this.current);
  }

  reset() {
    this.current = null;
    this.strict = false;
  }
}
