const MAX_ENTRIES = 2_000;

/** The newest entries, oldest first. */
export class Records<Entry> {
  readonly #lastNameOf: (entry: Entry) => string | null | undefined;
  #entries: Entry[] = [];

  constructor(lastNameOf: (entry: Entry) => string | null | undefined) {
    this.#lastNameOf = lastNameOf;
  }

  add(entry: Entry): Entry {
    this.#entries.push(entry);
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift();
    return entry;
  }

  find(isWanted: (entry: Entry) => boolean): Entry | undefined {
    return this.#entries.find(isWanted);
  }

  /** Of this last name, ignoring case, or all. */
  list(lastName?: string): Entry[] {
    const wanted = lastName?.toLowerCase();
    return this.#entries.filter(
      (entry) => wanted === undefined || this.#lastNameOf(entry)?.toLowerCase() === wanted,
    );
  }
}
