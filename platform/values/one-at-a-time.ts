/** Returns a function that begins each work after the one before has ended, also with an error. */
export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
