export interface Planned {
  name: string;
  cores: number;
  /** Names of those that end first. Those that are not in the plan count as done. */
  after: readonly string[];
}

/**
 * Starts each as soon as those before it have ended and enough cores are free, in the order of the plan. A later one may
 * overtake one that waits. If one throws, no other starts, and those that run end first: they share a database.
 */
export async function runInOrder<Task extends Planned, Result>(
  plan: readonly Task[],
  cores: number,
  run: (task: Task) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<Task, Result>();
  const running = new Map<Task, Promise<void>>();
  const errors: unknown[] = [];
  const isOpen = (name: string) => plan.some((task) => task.name === name && !results.has(task));
  const start = async (task: Task) => {
    try {
      results.set(task, await run(task));
    } catch (error) {
      errors.push(error);
    }
    running.delete(task);
  };
  while (results.size < plan.length) {
    const busy = [...running.keys()].reduce((sum, task) => sum + task.cores, 0);
    const next = plan.find(
      (task) =>
        !results.has(task) &&
        !running.has(task) &&
        (running.size === 0 || busy + task.cores <= cores) &&
        !task.after.some(isOpen),
    );
    if (next && errors.length === 0) running.set(next, start(next));
    else if (running.size > 0) await Promise.race(running.values());
    else break;
  }
  if (errors.length > 0) throw errors[0];
  return plan.flatMap((task) => results.get(task) ?? []);
}
