/** Lends each of several expensive resources to one test at a time. */
export function openPool<Lent extends { close: () => Promise<void> }>(
  many: number,
  openOne: (place: number) => Promise<Lent>,
) {
  const opened: Lent[] = [];
  const free: Lent[] = [];
  const asking: ((lent: Lent) => void)[] = [];

  const give = (lent: Lent) => {
    const next = asking.shift();
    if (next) next(lent);
    else free.push(lent);
  };

  return {
    async open() {
      for (let place = 0; place < many; place += 1) {
        const lent = await openOne(place);
        opened.push(lent);
        give(lent);
      }
    },
    async take<Result>(work: (lent: Lent) => Promise<Result>): Promise<Result> {
      const lent = free.shift() ?? (await new Promise<Lent>((resolve) => asking.push(resolve)));
      try {
        return await work(lent);
      } finally {
        give(lent);
      }
    },
    async close() {
      await Promise.all(opened.map((lent) => lent.close()));
    },
  };
}
