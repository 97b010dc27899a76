/** The current consent text of version 2, which partners store themselves. */
export class V2Text {
  /** Null: no text is outdated. */
  current: string | null = null;
  /** Reject an outdated text instead of warning. */
  strict = false;

  isStale(sent: string): boolean {
    return this.current !== null && !sent.includes(this.current);
  }

  reset() {
    this.current = null;
    this.strict = false;
  }
}
