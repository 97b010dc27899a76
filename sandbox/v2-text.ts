/** The current consent text of version 2, which partners store themselves. */
export class V2Text {
  current: string | null = null;
  strict = false;

  isStale(sent: string): boolean {
    return this.current !== null && !sent.includes(this.current);
  }

  reset() {
    this.current = null;
    this.strict = false;
  }
}
