/** Does one stage of the work, on one line that says what and how long. */
export async function stage<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  process.stdout.write(`${what}… `);
  try {
    const result = await work();
    console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    console.log('');
    throw error;
  }
}
